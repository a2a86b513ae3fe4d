/**
 * What the server tells the page about a table: the scene of a fragment, and what happened as beats.
 *
 * @typedef {"turn" | "roll" | "pay" | "hall" | "build" | "landmark" | "deal" | "pass" | "invest" | "swap" | "give" |
 *   "demolish" | "tuna" | "choose" | "end"} Kind
 *
 * @typedef {object} Beat one thing that happened
 * @property {Kind} kind
 * @property {string} say at most six words
 * @property {string[]} places ids of the pieces that it is about
 * @property {[string, string, number][]} coins from, to, how many; `bank`, the id of a figure, or of a piece
 * @property {Record<string, string>} figures ids of figures, and their text after the beat
 * @property {number[]} dice
 * @property {number} [total] of a roll: the number that counts, 0 while a pair must still be kept
 * @property {string} [tone] of a payment: the colour that fires
 * @property {boolean} moment whether it deserves a staged second
 * @property {number} mine 1: brings the viewer something, -1: takes something, 0: neither
 * @property {number} step the number of its step, from 1 on
 * @property {number} by the seat that it is about, or -1
 * @property {number} frame which of the frames shows the table after it, or -1
 *
 * @typedef {[number, number, string][]} Diff replacements in a text
 *
 * @typedef {object} Frame the table after a step, as differences from the newest drawings
 * @property {number} length
 * @property {Diff} stage
 * @property {Diff} tray
 * @property {Diff} players
 *
 * @typedef {object} Chips what a choice would do
 * @property {string[]} lines at most two
 * @property {[string, string, "good" | "bad" | "plain"][]} on ids of pieces, and what happens to them
 * @property {string} button
 *
 * @typedef {object} Scene
 * @property {number} length how many steps the table has
 * @property {number} seat the viewer's, or -1
 * @property {boolean} over
 * @property {string[]} names
 * @property {Beat[]} beats those of the last decision and of the luck after it
 * @property {Frame[]} frames
 * @property {Record<string, Chips>} chips by moves
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {Point & {width: number, height: number}} Spot the middle and the size of something, in pixels of the page
 */
export {};
