/** Returns a timestamp in wire format: UTC, without a zone, with microseconds. */
export function wireMoment(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000');
}

/** Returns a timestamp with its zone, for the wire's `_utc` fields. */
export function wireMomentUtc(ms: number): string {
  return `${wireMoment(ms)}+0000`;
}

/** Parses the timestamp that a client sends back as the version it saw; undefined if invalid. */
export function readWireMoment(text: string): number | undefined {
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

const UNITS: readonly (readonly [name: string, seconds: number, one: string])[] = [
  ['year', 365 * 86_400, 'a year'],
  ['month', 30.44 * 86_400, 'a month'],
  ['day', 86_400, 'a day'],
  ['hour', 3600, 'an hour'],
  ['minute', 60, 'a minute'],
  ['second', 1, 'a second'],
];

/** Returns how long ago a timestamp was, in words: "now", "a minute ago", "3 days ago". */
export function humanize(ms: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - ms) / 1000));
  for (const [name, length, one] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count === 1) return `${one} ago`;
    if (count > 1) return `${count} ${name}s ago`;
  }
  return 'now';
}

/** Returns the time of a save, always later than the previous one, because it is also the version. */
export function nextVersion(nowMs: number, previous: number | undefined): number {
  return previous === undefined ? nowMs : Math.max(nowMs, previous + 1);
}
