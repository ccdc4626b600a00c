/** A field that differs between a save and the stored version; null if it is missing. */
export interface Difference {
  /** The field, with the path inside JSON: `json_metadata.color_scheme`. */
  readonly field: string;
  /** The common original, if known. */
  readonly before?: string | null;
  readonly theirs: string | null;
  readonly yours: string | null;
}

export interface Differences {
  readonly differences: readonly Difference[];
  /** The number of differences not listed. */
  readonly more: number;
}

type Fields = Readonly<Record<string, unknown>>;

const LISTED_AT_MOST = 50;
const TEXT_AT_MOST = 200;

/**
 * Returns what a save would change of an item that another user saved first. With a known original, changes
 * made only by the save do not count.
 * Fields missing from the save stay and do not count.
 */
export function differencesOf({
  theirs,
  yours,
  before,
}: {
  readonly theirs: Fields;
  readonly yours: Fields;
  readonly before?: Fields | undefined;
}): Differences {
  const found = Object.keys(yours)
    .filter(field => Object.hasOwn(theirs, field))
    .flatMap(field =>
      compare(field, {
        theirs: opened(theirs[field]),
        yours: opened(yours[field]),
        ...(before ? { before: opened(before[field]) } : {}),
      }),
    );
  found.sort((a, b) => weight(a) - weight(b));
  return { differences: found.slice(0, LISTED_AT_MOST), more: Math.max(0, found.length - LISTED_AT_MOST) };
}

interface Sides {
  readonly theirs: unknown;
  readonly yours: unknown;
  readonly before?: unknown;
}

// A value that both sides have weighs more than one that a side lacks, such as a stored default; nested
// values weigh less than fields.
function weight({ field, theirs, yours }: Difference): number {
  return (field.includes('.') ? 1 : 0) + (theirs === null ? 2 : yours === null ? 1 : 0);
}

function compare(field: string, sides: Sides): Difference[] {
  const { theirs, yours } = sides;
  const knowsBefore = Object.hasOwn(sides, 'before');
  if (isObject(theirs) && isObject(yours)) {
    const before = isObject(sides.before) ? sides.before : {};
    return [...new Set([...Object.keys(theirs), ...Object.keys(yours)])].flatMap(key =>
      compare(`${field}.${key}`, {
        theirs: theirs[key],
        yours: yours[key],
        ...(knowsBefore ? { before: before[key] } : {}),
      }),
    );
  }
  const [left, right, first] = [asText(theirs), asText(yours), asText(sides.before)];
  if (left === right || (knowsBefore && left === first)) return [];
  return [
    {
      field,
      ...(knowsBefore ? { before: shortened(first) } : {}),
      theirs: shortened(left),
      yours: shortened(right),
    },
  ];
}

// Much saved data is JSON in text.
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '{}' || text === '[]' ? null : text;
}

function shortened(text: string | null): string | null {
  return text !== null && text.length > TEXT_AT_MOST ? `${text.slice(0, TEXT_AT_MOST)}…` : text;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
