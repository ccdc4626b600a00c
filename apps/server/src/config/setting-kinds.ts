import { z } from 'zod';
import { asBasePath } from '../http/base-path.ts';
import { isNetwork } from '../http/trusted-proxies.ts';

/** A whole number, or text that holds one. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max} is needed`;
  const read = (value: unknown): unknown =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return z.preprocess(read, z.int({ error }).min(min, { error }).max(max, { error }));
}

/** Text that is not empty. */
export function someText() {
  return z.string({ error: 'text is needed' }).min(1, { error: 'text is needed' });
}

/** Yes or no, in the usual words. */
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
    z.boolean({ error: 'on or off is needed' }),
  );
}

/** An address of some protocols. */
export function urlOf(...protocols: readonly string[]) {
  return z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `an address that begins with ${protocols.join('// or ')}// is needed`,
  });
}

/** Switches by name, as JSON. */
export function flags() {
  const error = 'JSON such as {"DRILL_BY":true} is needed';
  return json(z.record(z.string(), z.boolean({ error }), { error }));
}

/** What a schema describes, written as JSON where settings are text. */
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

/** Proxies that are believed: on for all, off for none, or addresses and networks with commas between them. */
export function proxies() {
  const error = 'on, off, or addresses and networks such as 127.0.0.1,10.0.0.0/8 are needed';
  const list = (value: unknown): unknown =>
    typeof value === 'string' && isNetwork(value.split(',')[0]!.trim())
      ? value.split(',').map(part => part.trim())
      : value;
  return z.preprocess(list, z.union([onOff(), z.array(z.string().refine(isNetwork, { error }))], { error }));
}

/** A path such as `/analytics`; empty for none. */
export function basePath() {
  return z
    .string()
    .refine(text => asBasePath(text) !== undefined, {
      error: 'a path such as /analytics is needed, which none of our own begins with',
    })
    .transform(text => asBasePath(text)!);
}
