const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the text, or its start and end around an ellipsis if it is wider than the room. */
export function cutMiddle(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const glyphs = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
  const cut = (kept: number): string => {
    const head = Math.ceil(kept / 2);
    const tail = glyphs.slice(glyphs.length - (kept - head));
    return `${glyphs.slice(0, head).join('').trimEnd()}…${tail.join('').trimStart()}`;
  };
  let [fits, tooLong] = [1, glyphs.length];
  while (tooLong - fits > 1) {
    const kept = Math.floor((fits + tooLong) / 2);
    if (measure(cut(kept)) <= width) fits = kept;
    else tooLong = kept;
  }
  return fits > 1 ? cut(fits) : '…';
}
