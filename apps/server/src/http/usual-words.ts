import type { z } from 'zod';

/** Returns what is wrong with a value in the words clients know, if its schema has none. */
export function usualWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, issue.input);
    case 'invalid_union':
      return ofType('union', issue.input);
    case 'unrecognized_keys':
      return 'Unknown field.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return undefined;
  }
}

const NOT_VALID: Readonly<Record<string, string>> = {
  string: 'Not a valid string.',
  number: 'Not a valid number.',
  int: 'Not a valid integer.',
  boolean: 'Not a valid boolean.',
  array: 'Not a valid list.',
  tuple: 'Not a valid tuple.',
  record: 'Not a valid mapping type.',
  object: 'Invalid input type.',
};

function ofType(expected: string, input: unknown): string {
  if (input === undefined) return 'Missing data for required field.';
  return input === null ? 'Field may not be null.' : (NOT_VALID[expected] ?? 'Invalid value.');
}
