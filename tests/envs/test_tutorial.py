"""The tutorial runs from its first cell to its last."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "docs" / "tutorial.ipynb"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_tutorial_trains_an_agent_that_is_rated_and_sits_at_a_table_of_a_site(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TUTORIAL_SMALL", "1")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(NOTEBOOK.parents[1] / "src"), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    kinds = [data for cell in notebook.cells for output in cell.get("outputs", []) for data in output.get("data", {})]
    assert "image/png" in kinds
    printed = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    assert "won against greedy" in printed
    for named in ("trained.py:Trained", "beginner"):
        assert f"{named} " in printed
    assert "rating" in printed
    assert "'trained')]" in printed  # the agent's seat at the site
    assert " win" in printed.partition("'trained')]")[2]
