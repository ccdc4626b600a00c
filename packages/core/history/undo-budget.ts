/** The memory for earlier states of one page, in bytes. */
export const UNDO_BYTES = 16 * 1024 * 1024;

const BYTES_PER_LETTER = 2;
const weights = new WeakMap<object, number>();

/** Returns the newest states that fit into the memory for undo; at least one, however large it is. */
export function withinBudget<Thing>(past: readonly Thing[], budget = UNDO_BYTES): readonly Thing[] {
  let bytes = 0;
  const tooOld = past.findLastIndex((thing, at) => {
    bytes += weightOf(thing);
    return bytes > budget && at < past.length - 1;
  });
  return tooOld === -1 ? past : past.slice(tooOld + 1);
}

/** Returns the warning that earlier steps can no longer be undone. */
export function undoWarning(steps: number): string {
  return `You have used all ${steps} undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.`;
}

// States share most of their parts, so this is an upper bound; it is measured once for each state.
function weightOf(thing: unknown): number {
  if (typeof thing !== 'object' || thing === null) return BYTES_PER_LETTER;
  const known = weights.get(thing);
  if (known !== undefined) return known;
  const weight = BYTES_PER_LETTER * JSON.stringify(thing).length;
  weights.set(thing, weight);
  return weight;
}
