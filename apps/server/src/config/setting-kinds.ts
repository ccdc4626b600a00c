import { z } from 'zod';
import { asBasePath } from '../http/base-path.ts';
import { isNetwork } from '../http/trusted-proxies.ts';

/** Returns the schema of a whole number or its text. */
export function wholeNumber(min: number, max: number) {
  const error = `expected a whole number from ${min} to ${max}`;
  const read = (value: unknown): unknown =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return z.preprocess(read, z.int({ error }).min(min, { error }).max(max, { error }));
}

/** Returns the schema of non-empty text. */
export function someText() {
  return z.string({ error: 'expected text' }).min(1, { error: 'expected text' });
}

/** Returns the schema of several texts, separated by commas. */
export function textList() {
  const read = (value: unknown): unknown =>
    typeof value === 'string' ? value.split(',').map(part => part.trim()) : value;
  return z.preprocess(read, z.array(someText(), { error: 'expected texts separated by commas' }));
}

/** Returns the schema of a switch: on or off, true or false, 1 or 0. */
export function onOff() {
  const words: Readonly<Record<string, boolean>> = {
    on: true,
    true: true,
    1: true,
    off: false,
    false: false,
    0: false,
  };
  return z.preprocess(
    value => (typeof value === 'string' ? (words[value.toLowerCase()] ?? value) : value),
    z.boolean({ error: 'expected on or off' }),
  );
}

/** Returns the schema of an address with one of the protocols. */
export function urlOf(...protocols: readonly string[]) {
  return z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `expected an address that starts with ${protocols.join('// or ')}//`,
  });
}

/** Returns the schema of feature flags, written as JSON. */
export function flags() {
  const error = 'expected JSON such as {"DRILL_BY":true}';
  return json(z.record(z.string(), z.boolean({ error }), { error }));
}

/** Returns the schema of a value that text settings write as JSON. */
export function json<S extends z.ZodType>(schema: S) {
  return z.preprocess(value => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}

/**
 * Returns the schema of trusted proxies: on for all, off for none, or a comma-separated list of addresses and
 * networks.
 */
export function proxies() {
  const error = 'expected on, off, or addresses and networks such as 127.0.0.1,10.0.0.0/8';
  const list = (value: unknown): unknown =>
    typeof value === 'string' && isNetwork(value.split(',')[0]!.trim())
      ? value.split(',').map(part => part.trim())
      : value;
  return z.preprocess(list, z.union([onOff(), z.array(z.string().refine(isNetwork, { error }))], { error }));
}

/** Returns the schema of a path such as `/analytics`, or empty for none. */
export function basePath() {
  return z
    .string()
    .refine(text => asBasePath(text) !== undefined, {
      error:
        'expected a path such as /analytics that does not conflict with a path of Powerset, such as /api',
    })
    .transform(text => asBasePath(text)!);
}
