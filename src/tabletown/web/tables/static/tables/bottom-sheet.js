// @ts-nocheck
/* The sheet with the question, on screens where it lies over the board: it folds by itself where every answer is on the board,
   and one that somebody folded stays folded. */
import { pieceOf } from "./board.js";
import { moves } from "./move-input.js";

let byHand = null;
document.addEventListener("change", (event) => {
  if (event.target.id === "fold") byHand = event.target.checked;
});

const isOnBoard = () =>
  moves().length > 0 && moves().every((button) => button.dataset.at && pieceOf(button.dataset.at));

export function fold(isNew) {
  const box = document.getElementById("fold");
  if (isNew && byHand === false) byHand = null; // unfolded for one question
  if (box) box.checked = byHand ?? isOnBoard();
}
