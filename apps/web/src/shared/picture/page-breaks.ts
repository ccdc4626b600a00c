/**
 * Returns where to cut a long picture into pages: below the last block that fits on each, so that no block is
 * cut unless it is longer than a page.
 *
 * @param blocks the upper and lower ends of what should stay whole
 */
export function pageBreaks(
  blocks: readonly (readonly [top: number, bottom: number])[],
  height: number,
  pageHeight: number,
): readonly number[] {
  const breaks: number[] = [];
  for (let start = 0; height - start > pageHeight + 1; start = breaks.at(-1)!) {
    const limit = start + pageHeight;
    const isWhole = (cut: number): boolean => !blocks.some(([top, bottom]) => top < cut && bottom > cut);
    const ends = blocks.flat().filter(end => end > start && end <= limit && isWhole(end));
    const cut = Math.max(start, ...ends);
    breaks.push(cut > start ? cut : limit);
  }
  return breaks;
}
