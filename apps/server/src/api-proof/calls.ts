import fc from 'fast-check';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { writeRison } from '@powerset/kit/rison.ts';
import { EXAMPLES } from './examples.ts';
import { MANNERS, nearlyOneOf, valuesFor, type Manner } from './values.ts';

/** A request that a user may send. */
export interface FuzzCall {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly payload?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const RISON_RUBBISH = [
  '(',
  '!(',
  "'",
  '(a:',
  '!',
  '(filters:!((col:a',
  '%',
  '()',
  '!n',
  '(page:1e999)',
  '(page:-1,page_size:-1)',
  '(page:99999999999999)',
  '(__proto__:(a:1))',
  '(order_column:__proto__,order_direction:asc)',
  '{"page":',
  '[]',
  '!(1,2',
  '(columns:!(a.b.c,__proto__))',
];
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'application/vnd.api+json',
  'x',
  '',
];
const BROKEN_BODIES = [
  '{',
  '{"a":',
  '[1,',
  'nul',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '--x\r\ncontent-disposition: form-data; name="formData"; filename="a.zip"\r\n\r\nPK\u0003\u0004\r\n--x--\r\n',
  'a=1&a=2&__proto__=3',
  '\u0000',
  '',
];

/** Returns valid, nearly valid, and invalid requests to an endpoint; the same for the same seed. */
export function callsTo(
  endpoint: Endpoint,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly FuzzCall[] {
  return fc.sample(oneCall(endpoint), { seed, numRuns: count });
}

const manners = fc.constantFrom<Manner>('fitting', 'fitting', ...MANNERS);

function oneCall(endpoint: Endpoint): fc.Arbitrary<FuzzCall> {
  return fc
    .record({ path: paths(endpoint), search: searches(endpoint), body: bodies(endpoint) })
    .map(({ path, search, body }) => ({
      method: endpoint.method,
      url: search ? `${path}?${search}` : path,
      ...body,
    }));
}

function paths({ path, params }: Endpoint): fc.Arbitrary<string> {
  const shape =
    (params as unknown as { readonly shape?: Record<string, Parameters<typeof valuesFor>[0]> } | undefined)
      ?.shape ?? {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const values = fc.tuple(
    ...names.map(name =>
      manners.chain(manner => valuesFor(shape[name], manner === 'nearly' ? 'fitting' : manner, name)),
    ),
  );
  return values.map(found =>
    names.reduce((filled, name, at) => filled.replace(`:${name}`, () => pathText(found[at]) || 'x'), path),
  );
}

function searches({ query }: Endpoint): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom('', '', 'q=(', 'unexpected=1');
  return manners.chain(manner =>
    manner === 'hostile'
      ? fc.constantFrom(...RISON_RUBBISH).map(rubbish => `q=${encodeURIComponent(rubbish)}`)
      : valuesFor(query, manner).map(searchText),
  );
}

function bodies({ method, path, body }: Endpoint): fc.Arbitrary<Pick<FuzzCall, 'payload' | 'headers'>> {
  if (method === 'GET') return fc.constant({ headers: {} });
  const examples = EXAMPLES[`${method} ${path}`];
  const values = examples
    ? fc.oneof(nearlyOneOf(examples), valuesFor(body, 'nearly'))
    : manners.chain(manner => valuesFor(body, manner));
  const json = values.map(value => ({
    payload: jsonText(value),
    headers: { 'content-type': 'application/json' },
  }));
  const broken = fc
    .record({
      payload: fc.constantFrom(...BROKEN_BODIES),
      type: fc.constantFrom('application/json', ...CONTENT_TYPES),
    })
    .map(({ payload, type }) => ({
      payload,
      headers: type ? { 'content-type': type } : ({} as Record<string, string>),
    }));
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: broken });
}

function searchText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `q=${pathText(query)}`;
  return Object.entries(query)
    .map(
      ([key, value]) =>
        `${pathText(key)}=${key === 'q' && typeof value !== 'string' ? encodeURIComponent(rison(value).toWellFormed()) : pathText(value)}`,
    )
    .join('&');
}

function rison(value: unknown): string {
  try {
    return writeRison(value);
  } catch {
    return '(';
  }
}

// A lone surrogate cannot be written in a URL.
function pathText(value: unknown): string {
  const text = typeof value === 'string' ? value : jsonText(value);
  return encodeURIComponent(text.slice(0, 5000).toWellFormed());
}

function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
