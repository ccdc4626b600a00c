/**
 * Converts a timestamp to the local time of a zone, as if it were UTC, because times in tables have no zone.
 * @param epochMs milliseconds since 1970 (UTC)
 * @param timeZone name such as `Europe/Berlin`; UTC by default
 * @throws RangeError for an unknown zone
 */
export function wallClock(epochMs: number, timeZone?: string): number {
  if (!timeZone || timeZone === 'UTC') return epochMs;
  const parts = formatOf(timeZone).formatToParts(epochMs);
  const [month, day, year, hour, minute, second] = parts
    .filter(part => part.type !== 'literal')
    .map(part => Number(part.value));
  // Date.UTC would read a year below 100 as 19xx.
  return (
    new Date(Date.UTC(2000, 0, 1, hour, minute, second)).setUTCFullYear(year!, month! - 1, day) +
    (((epochMs % 1000) + 1000) % 1000)
  );
}

/**
 * Converts the local time of a zone to a timestamp. An ambiguous time is the first of the two; a skipped time
 * counts from before the change.
 * @param wallMs local time, as if it were UTC
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

// A zone can be spelled in many ways.
const MOST_FORMATS = 200;
const formats = new Map<string, Intl.DateTimeFormat>();

// Creating one takes longer than using it.
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

/** Returns true if the platform knows the zone. */
export function isTimeZone(name: string): boolean {
  try {
    wallClock(0, name);
    return true;
  } catch {
    return false;
  }
}
