/** One member in which a save and what is stored differ; null where there is nothing. */
export interface Difference {
  /** The field, and within JSON the way to the member: `json_metadata.color_scheme`. */
  readonly field: string;
  /** What both began from; left out where that is not known. */
  readonly before?: string | null;
  readonly theirs: string | null;
  readonly yours: string | null;
}

export interface Differences {
  readonly differences: readonly Difference[];
  /** How many there are beside those that are listed. */
  readonly more: number;
}

type Fields = Readonly<Record<string, unknown>>;

const LISTED_AT_MOST = 50;
const TEXT_AT_MOST = 200;

/**
 * What a save would change of a thing that somebody else saved before it. Where it is known what both began from, members that only the save changed are no difference.
 * Fields that the save leaves out stay as they are and are no difference.
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

// What both sides have counts more than what one of them has, such as a default that was written down; within JSON less than a field.
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

// Much of what is saved is JSON in text.
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
