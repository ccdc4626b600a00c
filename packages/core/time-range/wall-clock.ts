/**
 * What the clocks of a zone show, as if they showed UTC: times in tables carry no zone, so ranges are counted in the
 * clock time of the people who wrote them.
 * @param epochMs milliseconds since 1970 (UTC)
 * @param timeZone name such as `Europe/Berlin`; UTC when absent
 * @throws RangeError when there is no such zone
 */
export function wallClock(epochMs: number, timeZone?: string): number {
  if (!timeZone || timeZone === 'UTC') return epochMs;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(epochMs);
  const [month, day, year, hour, minute, second] = parts.filter(part => part.type !== 'literal').map(part => Number(part.value));
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (epochMs % 1000);
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
