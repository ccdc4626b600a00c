import { z } from 'zod';
import {
  hasTooManyTokens,
  MOST_BRACKETS,
  MOST_CLAUSE_LETTERS,
  MOST_SQL_LETTERS,
  MOST_SQL_TOKENS,
  nestsTooDeeply,
} from '@powerset/kit/text-limits.ts';
import { isShallowJson, MAX_JSON_DEPTH } from '@powerset/kit/json-depth.ts';
import { pythonJsonProblem } from '@powerset/kit/python-json.ts';
import { choiceCheck, described, functionCheck, lengthCheck } from './described-fields.ts';

/** The largest id and the largest integer that the stores can hold. */
export const MAX_ID = 2_147_483_647;

/** Returns whether the store can look up this number as an id. */
export function isId(number: number): boolean {
  return Number.isInteger(number) && Math.abs(number) <= MAX_ID;
}

type Says = (issue: { readonly input: unknown }) => string;

/** Returns the error texts that clients expect for a field that is missing, null, or of another type. */
function says(wrongType: string): { error: Says } {
  return {
    error: ({ input }) => {
      if (input === undefined) return 'Missing data for required field.';
      return input === null ? 'Field may not be null.' : wrongType;
    },
  };
}

/** Returns the schema of text of any length. */
export function text(): z.ZodString {
  return z.string(says('Not a valid string.'));
}

/** Returns the schema of text between two lengths. */
export function textBetween(min: number, max: number): z.ZodString {
  const error = `Length must be between ${min} and ${max}.`;
  return described(text().min(min, { error }).max(max, { error }), 'String', lengthCheck(min, max));
}

/** Returns the schema of text up to a length. */
export function textUpTo(max: number): z.ZodString {
  return described(
    text().max(max, { error: `Longer than maximum length ${max}.` }),
    'String',
    lengthCheck('None', max),
  );
}

/** Returns the schema of SQL that is run or stored. */
export function sqlText(): z.ZodString {
  return text()
    .max(MOST_SQL_LETTERS, { error: `Longer than maximum length ${MOST_SQL_LETTERS}.` })
    .refine(sql => !hasTooManyTokens(sql), {
      error: `More than ${MOST_SQL_TOKENS} words and marks. Keep long lists of values in a table.`,
    });
}

/** Returns the schema of a SQL expression or condition. */
export function clauseText(): z.ZodString {
  return text()
    .max(MOST_CLAUSE_LETTERS, { error: `Longer than maximum length ${MOST_CLAUSE_LETTERS}.` })
    .refine(clause => !nestsTooDeeply(clause), {
      error: `More than ${MOST_BRACKETS} brackets within each other.`,
    });
}

/**
 * Returns the schema of an integer of any size. Old clients send it as text too, and digits after a decimal
 * point are dropped.
 */
export function wholeNumber(number = z.int(says('Not a valid integer.'))): z.ZodType<number, number> {
  const read = z.preprocess(
    value => (typeof value === 'number' ? Math.trunc(value) : numberIn(value)),
    number,
  );
  return read as unknown as z.ZodType<number, number>; // the client always sends a number
}

function numberIn(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
}

/** Returns the schema of a number, also as text. */
export function number(): z.ZodType<number, number> {
  const read = z.preprocess(
    value => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number(says('Not a valid number.')),
  );
  return read as unknown as z.ZodType<number, number>; // the client always sends a number
}

/** Returns the schema of an integer that the stores can hold. */
export function integer(): z.ZodType<number, number> {
  const { error } = says('Not a valid integer.');
  return wholeNumber(z.int({ error }).min(-MAX_ID, { error }).max(MAX_ID, { error }));
}

/** Returns the schema of an id in a body; an id beyond the range of the stores matches no item. */
export function recordId(): z.ZodType<number, number> {
  const read = wholeNumber().transform(id => (Math.abs(id) > MAX_ID ? -1 : id));
  return read as unknown as z.ZodType<number, number>;
}

const YES: ReadonlySet<unknown> = new Set([
  1,
  '1',
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
]);
const NO: ReadonlySet<unknown> = new Set([
  0,
  '0',
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
]);

/** Returns the schema of a boolean, also in the words that clients of the reference may send. */
export function flag(): z.ZodType<boolean, boolean> {
  const read = z
    .preprocess(
      value => (YES.has(value) ? true : NO.has(value) ? false : value),
      z.boolean(says('Not a valid boolean.')),
    )
    .meta({ type: 'boolean' });
  return described(read, 'Boolean') as unknown as z.ZodType<boolean, boolean>; // the client always sends a boolean
}

/** Returns the schema of a list of ids. */
export function ids(): z.ZodArray<z.ZodType<number, number>> {
  return z.array(recordId(), says('Not a valid list.'));
}

/** Returns the schema of an object with any keys. */
export function mapping(): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return described(z.record(z.string(), z.unknown(), says('Not a valid mapping type.')), 'Dict');
}

/** Returns the schema of a list of items. */
export function list<T extends z.ZodType>(item: T): z.ZodArray<T> {
  return z.array(item, says('Not a valid list.'));
}

/** Returns the schema of one of a fixed set of texts. */
export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
): z.ZodType<T[number], T[number]> {
  const field = text().refine(value => values.includes(value), {
    error: `Must be one of: ${values.join(', ')}.`,
  });
  return described(field, 'String', choiceCheck(values)) as unknown as z.ZodType<T[number], T[number]>;
}

/**
 * Returns the schema of text that may be JSON; it is stored unchanged unless it nests too deeply to be read.
 */
export function keptText(): z.ZodString {
  return text().refine(isShallowJson, { error: `Nested more than ${MAX_JSON_DEPTH} levels deep.` });
}

/** Returns the schema of JSON stored as text. */
export function jsonText(): z.ZodString {
  return described(
    text().refine(isJson, { error: 'JSON not valid' }),
    'String',
    functionCheck('validate_json'),
  );
}

/** Returns the schema of JSON stored as text, which reports errors in the words of Python's parser. */
export function decodableJson(): z.ZodString {
  return text().superRefine((value, context) => {
    const problem = value === '' ? undefined : pythonJsonProblem(value);
    if (problem !== undefined)
      context.addIssue({ code: 'custom', message: `Field cannot be decoded by JSON. ${problem}` });
  });
}

/** Returns the schema of a body that must not have unknown members. */
export function strictBody<S extends z.ZodRawShape>(shape: S): z.ZodObject<S, z.core.$strict> {
  return z.strictObject(shape, {
    error: issue => (issue.code === 'unrecognized_keys' ? 'Unknown field.' : 'Invalid input type.'),
  });
}

/** A user as the wire represents one. */
export const Person = z.object({ id: z.int().optional(), first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof Person>;

export const Tag = z.object({ id: z.int(), name: z.string(), type: z.int() });
export const Message = z.object({ message: z.string() });
const byPath = z.record(z.string(), z.array(z.string())).optional();
/**
 * The result of an import: for each path of a file, what was left out and which of several definitions was
 * used.
 */
export const Imported = Message.extend({ left_out: byPath, warnings: byPath });
export const Ok = z.object({ result: z.literal('OK') });

/** An id in a body. */
export const Id = z.int().min(-MAX_ID).max(MAX_ID);
/** An id as part of a path. */
export const PathId = z.preprocess(
  value => (typeof value === 'string' ? (/^\d+$/.test(value) ? Number(value) : undefined) : value),
  z.int().nonnegative().max(MAX_ID),
) as unknown as z.ZodType<number, number>; // the client always gives a number
/** An id in a query string; an invalid id counts as missing. */
export const MaybeId = PathId.optional().catch(undefined) as unknown as z.ZodOptional<
  z.ZodType<number, number>
>;
export const IdParams = z.object({ id: PathId });
/** An id, a slug, or a uuid in a path. */
export const IdOrSlugParams = z.object({ id: z.string().min(1) });
/** The key of something stored for a limited time. */
export const KeyParams = z.object({ key: z.string().min(1) });

function isJson(value: string): boolean {
  if (value === '') return true;
  try {
    JSON.parse(value);
    return isShallowJson(value);
  } catch {
    return false;
  }
}
