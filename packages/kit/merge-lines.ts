/**
 * Joins two changes of a text, line by line. The changes of each side count as one region, from its first to its
 * last changed line. Returns undefined if the regions overlap or touch, because nobody can tell then which line
 * belongs where.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const lines = base.split('\n');
  const [first, second] = [changeOf(lines, mine), changeOf(lines, theirs)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  ) as [Change, Change];
  if (first.to >= second.from) return undefined;
  return [
    ...lines.slice(0, first.from),
    ...first.lines,
    ...lines.slice(first.to, second.from),
    ...second.lines,
    ...lines.slice(second.to),
  ].join('\n');
}

/** Lines that replace those from `from` up to, but not including, `to`. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

function changeOf(base: readonly string[], text: string): Change {
  const lines = text.split('\n');
  const shorter = Math.min(base.length, lines.length);
  let from = 0;
  while (from < shorter && base[from] === lines[from]) from += 1;
  let same = 0;
  while (same < shorter - from && base.at(-1 - same) === lines.at(-1 - same)) same += 1;
  return { from, to: base.length - same, lines: lines.slice(from, lines.length - same) };
}
