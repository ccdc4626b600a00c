/**
 * What the clocks of a zone show, as if they showed UTC: times in tables carry no zone, so ranges are counted in the
 * clock time of the people who wrote them.
 * @param epochMs milliseconds since 1970 (UTC)
 * @param timeZone name such as `Europe/Berlin`; UTC when absent
 * @throws RangeError when there is no such zone
 */
export function wallClock(epochMs: number, timeZone?: string): number {
  if (!timeZone || timeZone === 'UTC') return epochMs;
  const parts = formatOf(timeZone).formatToParts(epochMs);
  const [month, day, year, hour, minute, second] = parts
    .filter(part => part.type !== 'literal')
    .map(part => Number(part.value));
  // A year below 100 is none of the last century.
  return (
    new Date(Date.UTC(2000, 0, 1, hour, minute, second)).setUTCFullYear(year!, month! - 1, day) +
    (((epochMs % 1000) + 1000) % 1000)
  );
}

/**
 * The moment at which the clocks of a zone show a time. Of two such moments, when clocks are put back, it is the first; a time that
 * clocks leave out is counted from before they do.
 * @param wallMs what the clocks show, as if they showed UTC
 */
export function instantOf(wallMs: number, timeZone?: string): number {
  if (!timeZone || timeZone === 'UTC') return wallMs;
  const behindUtc = (near: number): number => near - wallClock(near, timeZone);
  const [before, after] = [wallMs + behindUtc(wallMs - DAY_MS), wallMs + behindUtc(wallMs + DAY_MS)];
  return (
    [Math.min(before, after), Math.max(before, after)].find(
      moment => wallClock(moment, timeZone) === wallMs,
    ) ?? before
  );
}

const DAY_MS = 86_400_000;

// A zone may be spelled in many ways.
const MOST_FORMATS = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

// Making one takes longer than using it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, made);
  return made;
}

/** True when the platform knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    wallClock(0, name);
    return true;
  } catch {
    return false;
  }
}
