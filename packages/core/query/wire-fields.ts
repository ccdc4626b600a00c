import { z } from 'zod';

type Says = (issue: { readonly input?: unknown }) => string;

/** Returns the messages that clients know for a missing, null, or mistyped field. */
export function says(wrongType: string): { error: Says } {
  return {
    error: ({ input }) => {
      if (input === undefined) return 'Missing data for required field.';
      return input === null ? 'Field may not be null.' : wrongType;
    },
  };
}

/** Text. */
export const WireText = z.string(says('Not a valid string.'));

/** Returns the schema of a list. */
export function wireList<T extends z.ZodType>(item: T): z.ZodArray<T> {
  return z.array(item, says('Not a valid list.'));
}

/** Returns the schema of an object with any keys. */
export function wireMap<T extends z.ZodType>(value: T): z.ZodRecord<z.ZodString, T> {
  return z.record(z.string(), value, says('Not a valid mapping type.'));
}

const TRUE = new Set<unknown>([
  't',
  'T',
  'true',
  'True',
  'TRUE',
  'on',
  'On',
  'ON',
  'y',
  'Y',
  'yes',
  'Yes',
  'YES',
  '1',
  1,
  true,
]);
const FALSE = new Set<unknown>([
  'f',
  'F',
  'false',
  'False',
  'FALSE',
  'off',
  'Off',
  'OFF',
  'n',
  'N',
  'no',
  'No',
  'NO',
  '0',
  0,
  false,
]);

/** A boolean, also as the words and numbers that old clients send. */
export const WireFlag = z.preprocess(
  value => (TRUE.has(value) ? true : FALSE.has(value) ? false : value),
  z.boolean(says('Not a valid boolean.')),
);

/** An integer, also as text; fractions are truncated. */
export const WireInteger = z.preprocess(
  value => {
    if (typeof value === 'number') return Math.trunc(value);
    return typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  },
  z.int(says('Not a valid integer.')),
);

/** Returns the schema of a non-negative count. */
export function wireCount(name: string) {
  return WireInteger.refine(value => value >= 0, { error: `\`${name}\` must be greater than or equal to 0` });
}

/** Returns the schema of one of several texts. */
export function wireChoice<const T extends readonly [string, ...string[]]>(
  values: T,
): z.ZodEnum<{ [K in T[number]]: K }> {
  return z.enum(values, {
    error: issue =>
      says(typeof issue.input === 'string' ? oneOf(values) : 'Not a valid string.').error(issue),
  });
}

/** Returns the schema of a named API option; errors list the options. */
export function wireName<const T extends readonly [string, ...string[]]>(
  values: T,
): z.ZodEnum<{ [K in T[number]]: K }> {
  return z.enum(values, says(oneOf(values)));
}

function oneOf(values: readonly string[]): string {
  return `Must be one of: ${values.join(', ')}.`;
}

/** Returns the schema of an object with fixed keys. */
export function wireShape<S extends z.ZodRawShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  return z.strictObject(shape, {
    error: issue =>
      issue.code === 'unrecognized_keys' ? 'Unknown field.' : says('Invalid input type.').error(issue),
  });
}
