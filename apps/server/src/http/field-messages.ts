import type { z } from 'zod';
import { mistakesOf } from './mistakes.ts';

type Messages = { [field: string]: string[] | Messages };

/** Returns the mistakes of a body by field, in the words that clients know; nested fields nest. */
export function fieldMessages(error: z.ZodError): Messages {
  const messages: Messages = {};
  for (const { path, message } of mistakesOf(error)) put(messages, path, message);
  return messages;
}

/** Returns the mistakes as one text, as some old calls print it: `{'field': ['Unknown field.']}`. */
export function fieldsAsText(messages: Readonly<Record<string, unknown>>): string {
  return `{${Object.entries(messages)
    .map(([field, value]) => `'${field}': ${valueAsText(value)}`)
    .join(', ')}}`;
}

function valueAsText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text => `'${String(text)}'`).join(', ')}]`;
  return typeof value === 'object' && value !== null ? fieldsAsText({ ...value }) : `'${String(value)}'`;
}

function put(messages: Messages, path: readonly PropertyKey[], text: string): void {
  const [first, ...rest] = path.map(String);
  if (first === undefined) return;
  const present = Object.hasOwn(messages, first) ? messages[first] : undefined;
  if (rest.length > 0) {
    const nested = present && !Array.isArray(present) ? present : {};
    Object.defineProperty(messages, first, {
      value: nested,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    put(nested, rest, text);
    return;
  }
  const texts = Array.isArray(present) ? [...present, text] : [text];
  Object.defineProperty(messages, first, {
    value: texts,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
