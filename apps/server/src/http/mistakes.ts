import type { z } from 'zod';

export interface Mistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Limits the number and length of reported mistakes; a list of choices such as all time zones stays whole.
 */
const MOST_MISTAKES = 100;
const MOST_LETTERS = 50_000;
const MOST_IN_NAME = 500;

/** Returns the mistakes of a body at readable length; the last one says if there are more. */
export function mistakesOf(error: z.ZodError): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  let letters = 0;
  const ofWrongType = new Set(error.issues.filter(isOfType).map(pathText));
  for (const issue of error.issues) {
    // A value of another type is neither too long nor too short.
    if (issue.code.startsWith('too_') && ofWrongType.has(pathText(issue))) continue;
    // Mistakes of a whole object have a name of their own.
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys
        : issue.path.length === 0 || issue.message === 'Invalid input type.'
          ? ['_schema']
          : [];
    for (const name of names.length > 0 ? names : [undefined]) {
      if (mistakes.length === MOST_MISTAKES || letters > MOST_LETTERS)
        return [...mistakes, { path: ['_schema'], message: 'There are more mistakes than these.' }];
      const mistake = {
        path: [...issue.path, ...(name === undefined ? [] : [name])].map(part => short(part, MOST_IN_NAME)),
        message: short(issue.message, MOST_LETTERS),
      };
      letters += mistake.message.length + mistake.path.join().length;
      mistakes.push(mistake);
    }
  }
  return mistakes;
}

function isOfType({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type';
}

function pathText({ path }: z.core.$ZodIssue): string {
  return JSON.stringify(path.map(String));
}

function short<T>(text: T, most: number): T | string {
  return typeof text === 'string' && text.length > most ? `${text.slice(0, most)}…` : text;
}
