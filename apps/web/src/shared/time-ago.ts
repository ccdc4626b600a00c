const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const FULL = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns how long ago a time is, in words; `now` is a parameter for tests. */
export function timeAgo(moment: number | string, now: number = Date.now()): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const seconds = Math.round((at - now) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? WORDS.format(Math.trunc(seconds / step[1]), step[0]) : 'just now';
}

/** Returns a time in full, for tooltips. */
export function fullTime(moment: number | string): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return Number.isNaN(at) ? '' : FULL.format(at);
}

/** Returns a time of the wire with its zone, which some fields leave out: they are in UTC. */
export function utcTime(moment: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(moment) ? moment : `${moment}Z`;
}
