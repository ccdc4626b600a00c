import type { z } from 'zod';
import { pythonText } from '@powerset/kit/python-text.ts';
import { mistakesOf } from './mistakes.ts';

type Tree = Map<string | number, Tree | string[]>;

/** What is wrong with the body of a query, as one text in the words that clients know. */
export function queryMessage(error: z.ZodError): string {
  const whole = error.issues.find(issue => issue.code === 'custom' && issue.params?.['isWhole'] === true);
  if (whole) return whole.message;
  return `Request is incorrect: ${fieldsText(error)}`;
}

/** The same without a word before it. */
export function fieldsText(error: z.ZodError): string {
  const tree: Tree = new Map();
  for (const { path, message } of mistakesOf(error)) put(tree, path, message);
  return pythonText(tree);
}

function put(tree: Tree, path: readonly PropertyKey[], text: string): void {
  const [first, ...rest] = path;
  const key = typeof first === 'number' ? first : String(first);
  const present = tree.get(key);
  if (rest.length === 0) {
    tree.set(key, Array.isArray(present) ? [...present, text] : [text]);
    return;
  }
  const inner: Tree = present instanceof Map ? present : new Map();
  tree.set(key, inner);
  put(inner, rest, text);
}
