import type { z } from 'zod';

export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** How many mistakes of a body are told. */
const MOST_MISTAKES = 100;
const MOST_LETTERS = 500;

/** What is wrong with a body, one by one and each of a length that is read; where there is more than is told, the last says so. */
export function mistakesOf(error: z.ZodError): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  for (const issue of error.issues) {
    // What is wrong with an object as a whole has a name of its own.
    const names = issue.code === 'unrecognized_keys' ? issue.keys : issue.path.length === 0 || issue.message === 'Invalid input type.' ? ['_schema'] : [];
    for (const name of names.length > 0 ? names : [undefined]) {
      if (mistakes.length === MOST_MISTAKES) return [...mistakes, { path: ['_schema'], message: 'There are more mistakes than these.' }];
      mistakes.push({ path: [...issue.path, ...(name === undefined ? [] : [name])].map(short), message: short(issue.message) });
    }
  }
  return mistakes;
}

function short<T>(text: T): T | string {
  return typeof text === 'string' && text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
