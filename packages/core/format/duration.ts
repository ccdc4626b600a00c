const UNITS: readonly (readonly [label: string, ms: number])[] = [
  ['y', 365 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
];

/** Returns milliseconds as `1m 6s`; below a second as whole milliseconds. */
export function formatDuration(ms: number): string {
  return signed(ms, size => {
    if (size < 1000) return `${size < 1e-6 ? 0 : Math.max(1, Math.round(size))}ms`;
    const { parts, rest } = split(size);
    const seconds = Math.floor(rest / 100) / 10;
    if (seconds > 0) parts.push(`${seconds}s`);
    return parts.join(' ');
  });
}

/** Returns milliseconds with all smaller units: `1s 234ms 567µs 800ns`. */
export function formatSubMilliseconds(ms: number): string {
  return signed(ms, size => {
    const { parts, rest } = split(size);
    // Rounding once to a hundredth of a nanosecond removes the noise of the division.
    const nanoseconds = Math.floor(Math.round(rest * 1e8) / 100);
    const units = [
      ['s', 1e9],
      ['ms', 1e6],
      ['µs', 1e3],
      ['ns', 1],
    ] as const;
    let left = nanoseconds;
    for (const [label, length] of units) {
      const count = Math.floor(left / length);
      left -= count * length;
      if (count > 0) parts.push(`${count}${label}`);
    }
    return parts.join(' ') || '0ms';
  });
}

/** Returns the units from minutes up, and the remaining milliseconds. */
function split(size: number): { parts: string[]; rest: number } {
  const parts: string[] = [];
  let rest = size;
  for (const [label, length] of UNITS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count}${label}`);
  }
  return { parts, rest };
}

function signed(ms: number, format: (size: number) => string): string {
  const text = format(Math.abs(ms));
  return ms < 0 && text !== '0ms' ? `-${text}` : text;
}
