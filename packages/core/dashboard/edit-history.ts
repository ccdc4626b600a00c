import { withinBudget } from '../history/undo-budget.ts';

/** An edited item with its earlier and undone states. */
export interface EditHistory<Thing> {
  readonly past: readonly Thing[];
  readonly present: Thing;
  readonly future: readonly Thing[];
  /** Whether there are more steps than can be undone. */
  readonly isCut: boolean;
}

export function startHistory<Thing>(present: Thing): EditHistory<Thing> {
  return { past: [], present, future: [], isCut: false };
}

/** Returns the history after a step; a step without changes adds nothing. */
export function recordStep<Thing>(history: EditHistory<Thing>, next: Thing): EditHistory<Thing> {
  if (next === history.present) return history;
  const steps = [...history.past, history.present];
  const past = withinBudget(steps);
  return { past, present: next, future: [], isCut: history.isCut || past.length < steps.length };
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

/** Returns true if leaving would lose changes. */
export function isEdited<Thing>(history: EditHistory<Thing>): boolean {
  return history.past.length > 0 || history.isCut;
}
