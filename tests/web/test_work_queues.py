"""Two queues for the same threads: what is urgent goes first, in its order, and nobody waits forever."""

from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from threading import Event

import pytest

from tabletown.web.work_queues import MOST_PASSED_OVER, WorkQueues


def served(usual: int, urgent: int) -> str:
    """In which order work is done that has come while the only thread was busy; the usual came first."""
    done, busy = list[str](), Event()
    with ThreadPoolExecutor(1) as threads:
        queues = WorkQueues(threads)
        begun = queues.usual.submit(busy.wait)
        for number in range(usual):
            queues.usual.submit(done.append, f"{number}")
        for number in range(urgent):
            queues.urgent.submit(done.append, chr(ord("a") + number))
        busy.set()
        assert begun.result()
    return " ".join(done)


def test_what_is_urgent_goes_first_and_everything_in_its_order() -> None:
    assert served(usual=3, urgent=3) == "a b c 0 1 2"


def test_what_is_usual_does_not_wait_forever() -> None:
    assert MOST_PASSED_OVER == 8
    assert served(usual=2, urgent=19) == "a b c d e f g h 0 i j k l m n o p 1 q r s"


def test_results_and_mistakes_come_back() -> None:
    with ThreadPoolExecutor(2) as threads:
        queues = WorkQueues(threads)
        assert queues.urgent.submit(divmod, 7, 2).result() == (3, 1)
        assert queues.usual.submit(sorted, "ba", reverse=True).result() == ["b", "a"]
        with pytest.raises(ZeroDivisionError):
            queues.usual.submit(divmod, 7, 0).result()


def test_what_was_cancelled_is_not_done() -> None:
    done, busy = list[str](), Event()
    with ThreadPoolExecutor(1) as threads:
        queues = WorkQueues(threads)
        queues.usual.submit(busy.wait)
        given_up: Future[None] = queues.usual.submit(done.append, "given up")
        queues.usual.submit(done.append, "wanted")
        assert given_up.cancel()
        busy.set()
    assert done == ["wanted"]
    with pytest.raises(CancelledError):
        given_up.result()
