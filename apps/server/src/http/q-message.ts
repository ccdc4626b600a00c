import type { z } from 'zod';
import { pythonText } from '@powerset/kit/python-text.ts';
import { schemaText } from './q-schema.ts';

type Issue = z.core.$ZodIssue;

/** Members that accept any number; others accept integers. */
const NUMBERS: ReadonlySet<unknown> = new Set(['last_updated_ms']);
const TYPES: Readonly<Record<string, string>> = { int: 'integer', record: 'object', tuple: 'array' };

/** Returns what is wrong with `q` in the words clients know; of several faults, the least deep one. */
export function qMessage(issues: readonly Issue[], q: unknown, schema: z.ZodType | undefined): string {
  const faults = issues
    .map(issue => faultOf(issue, q))
    .toSorted((one, other) => one.path.length - other.path.length || comparePaths(other.path, one.path));
  const [fault] = faults;
  if (!fault) return 'Not a valid rison schema ';
  const below = schema && schemaText(schema, { ...fault, value: valueAt(q, fault.path) });
  return `Not a valid rison schema ${fault.text}${below === undefined ? '' : `\n\n${below}`}`;
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly rule: string;
  readonly text: string;
}

function faultOf(issue: Issue, q: unknown): Fault {
  const { path } = issue;
  const value = valueAt(q, path);
  if (value === undefined)
    return {
      path: path.slice(0, -1),
      rule: 'required',
      text: `${pythonText(String(path.at(-1)))} is a required property`,
    };
  const told = pythonText(value);
  if (issue.code === 'invalid_type')
    return { path, rule: 'type', text: `${told} is not of type '${typeOf(issue.expected, path)}'` };
  if (issue.code === 'invalid_union')
    return { path, rule: 'anyOf', text: `${told} is not valid under any of the given schemas` };
  if (issue.code === 'invalid_value')
    return typeof value === 'string'
      ? { path, rule: 'enum', text: `${told} is not one of ${pythonText(issue.values)}` }
      : { path, rule: 'type', text: `${told} is not of type 'string'` };
  return {
    path,
    rule: 'minItems',
    text: issue.code === 'too_small' ? `${told} should be non-empty` : issue.message,
  };
}

function typeOf(expected: string, path: readonly PropertyKey[]): string {
  return expected === 'number' && !NUMBERS.has(path.at(-1)) ? 'integer' : (TYPES[expected] ?? expected);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (inner: unknown, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (Reflect.get(inner, key) as unknown)
        : undefined,
    value,
  );
}

// Among equally deep faults, the last by name comes first.
function comparePaths(one: readonly PropertyKey[], other: readonly PropertyKey[]): number {
  const at = one.findIndex((key, place) => key !== other[place]);
  if (at < 0) return 0;
  const [a, b] = [one[at]!, other[at]!];
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
}
