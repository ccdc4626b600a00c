const MOMENT =
  /^(-?\d{4,6})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?(?: ?(?:([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?|((?!BC$)[A-Za-z][\w/+-]*)))?( BC)?$/;
const UTC = /^(Z|UTC|GMT)$/;

/**
 * Parses a timestamp as engines print it, in its own zone or in UTC, to milliseconds since 1970; NaN when it
 * is not one.
 */
export function epochMs(text: string): number {
  const parts = MOMENT.exec(text);
  if (!parts) return NaN;
  const date = new Date(0);
  const year = Number(parts[1]);
  date.setUTCFullYear(parts[12] ? 1 - year : year, Number(parts[2]) - 1, Number(parts[3]));
  if (date.getUTCMonth() !== Number(parts[2]) - 1) return NaN;
  const wall =
    date.getTime() +
    (Number(parts[4] ?? 0) * 60 + Number(parts[5] ?? 0)) * 60_000 +
    Math.round(Number(parts[6] ?? 0) * 1e6) / 1e3;
  if (parts[7])
    return (
      wall -
      (parts[7] === '-' ? -1 : 1) *
        ((Number(parts[8]) * 60 + Number(parts[9] ?? 0)) * 60 + Number(parts[10] ?? 0)) *
        1000
    );
  const region = parts[11];
  return region === undefined || UTC.test(region)
    ? wall
    : wall - offsetAt(wall - offsetAt(wall, region), region);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a time zone's offset from UTC at a moment, in milliseconds; NaN for an unknown zone. */
function offsetAt(ms: number, region: string): number {
  const format = formats.get(region) ?? formatOf(region);
  if (!format || Number.isNaN(ms)) return NaN;
  const name = format.formatToParts(ms).find(part => part.type === 'timeZoneName')?.value ?? '';
  const parts = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name);
  return parts
    ? (parts[1] === '-' ? -1 : 1) *
        ((Number(parts[2]) * 60 + Number(parts[3])) * 60 + Number(parts[4] ?? 0)) *
        1000
    : 0;
}

// Formatters are expensive to create, so there is one per time zone.
function formatOf(region: string): Intl.DateTimeFormat | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: region, timeZoneName: 'longOffset' });
    formats.set(region, format);
    return format;
  } catch {
    return undefined;
  }
}
