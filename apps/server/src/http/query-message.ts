import type { z } from 'zod';
import { pythonText } from '@powerset/kit/python-text.ts';
import { mistakesOf } from './mistakes.ts';

type Tree = Map<string | number, Tree | string[]>;

/** Returns the mistakes of a query body as one text in the words clients know. */
export function queryMessage(error: z.ZodError): string {
  const whole = error.issues.find(issue => issue.code === 'custom' && issue.params?.['isWhole'] === true);
  if (whole) return whole.message;
  return `Request is incorrect: ${fieldsText(error)}`;
}

/** Returns the mistakes without an introduction. */
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
