/** One member that a save would change, as it is now and as the save has it; null where there is nothing. */
export interface Difference {
  /** The field, and within JSON the way to the member: `json_metadata.color_scheme`. */
  readonly field: string;
  readonly theirs: string | null;
  readonly yours: string | null;
}

export interface Differences {
  readonly differences: readonly Difference[];
  /** How many there are beside those that are listed. */
  readonly more: number;
}

const LISTED_AT_MOST = 50;
const TEXT_AT_MOST = 200;

/** What a save would change of a thing that is stored now. Fields that the save leaves out stay as they are and are no difference. */
export function differencesOf(stored: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): Differences {
  const found = Object.keys(sent).filter(field => Object.hasOwn(stored, field)).flatMap(field => compare(field, opened(stored[field]), opened(sent[field])));
  found.sort((a, b) => weight(a) - weight(b));
  return { differences: found.slice(0, LISTED_AT_MOST), more: Math.max(0, found.length - LISTED_AT_MOST) };
}

// What both sides have counts more than what one of them has, such as a default that was written down; within JSON less than a field.
function weight({ field, theirs, yours }: Difference): number {
  return (field.includes('.') ? 1 : 0) + (theirs === null ? 2 : yours === null ? 1 : 0);
}

function compare(field: string, theirs: unknown, yours: unknown): Difference[] {
  if (isObject(theirs) && isObject(yours)) {
    return [...new Set([...Object.keys(theirs), ...Object.keys(yours)])].flatMap(key => compare(`${field}.${key}`, theirs[key], yours[key]));
  }
  const [left, right] = [asText(theirs), asText(yours)];
  return left === right ? [] : [{ field, theirs: shortened(left), yours: shortened(right) }];
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
