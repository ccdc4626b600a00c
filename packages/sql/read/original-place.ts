/**
 * Returns the offset in the original text for one in a text made by insertions.
 * @returns undefined inside or between insertions
 */
export function originalPlace(original: string, changed: string, offset: number): number | undefined {
  const most = Math.min(original.length, changed.length);
  let before = 0;
  while (before < most && original[before] === changed[before]) before++;
  if (offset < before || original === changed) return offset;
  let behind = 0;
  while (behind < most - before && original.at(-1 - behind) === changed.at(-1 - behind)) behind++;
  return offset >= changed.length - behind ? offset - changed.length + original.length : undefined;
}
