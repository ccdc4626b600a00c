/** How many steps can be taken back. */
export const UNDO_LIMIT = 50;

/** A thing that is edited, what it was before, and what was taken back. */
export interface EditHistory<Thing> {
  readonly past: readonly Thing[];
  readonly present: Thing;
  readonly future: readonly Thing[];
  /** More was done than can be taken back. */
  readonly isCut: boolean;
}

export function startHistory<Thing>(present: Thing): EditHistory<Thing> {
  return { past: [], present, future: [], isCut: false };
}

/** The history after a step; a step that changes nothing is none. */
export function recordStep<Thing>(history: EditHistory<Thing>, next: Thing): EditHistory<Thing> {
  if (next === history.present) return history;
  return {
    past: [...history.past, history.present].slice(-UNDO_LIMIT),
    present: next,
    future: [],
    isCut: history.isCut || history.past.length >= UNDO_LIMIT,
  };
}

export function undoStep<Thing>(history: EditHistory<Thing>): EditHistory<Thing> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return {
    ...history,
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
  };
}

export function redoStep<Thing>(history: EditHistory<Thing>): EditHistory<Thing> {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { ...history, past: [...history.past, history.present], present: next, future: rest };
}

/** True when something would be lost by leaving. */
export function isEdited<Thing>(history: EditHistory<Thing>): boolean {
  return history.past.length > 0 || history.isCut;
}
