import { createHash } from 'node:crypto';
import { unzipSync, strFromU8 } from 'fflate';
import type { GoldenCase } from './golden-cases.ts';

/** A server's answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}

type Json = Readonly<Record<string, unknown>>;

/** A number with its original text, so that parsing loses no digit. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): number {
    return Number(this.text);
  }
}

/** Describes the differences from the recorded answer in a few words each; empty if they agree. */
export function differences(golden: GoldenCase, answer: Answer): string[] {
  if (golden.bug !== undefined)
    return answer.status >= 500 ? [`status ${answer.status}: ${textOf(answer).slice(0, 300)}`] : [];
  if (answer.status !== golden.status)
    return [`status ${answer.status} instead of ${golden.status}: ${textOf(answer).slice(0, 300)}`];
  const { response } = golden;
  if (golden.unstable?.includes('response')) return fileDifferences(response, answer, true);
  if ('headers' in response || 'content_type' in response) return fileDifferences(response, answer, false);
  const body = readNumbers(textOf(answer)) as Json;
  if (!Array.isArray(response['result'])) return messageDifferences(response, body);
  const results = body['result'];
  if (!Array.isArray(results) || results.length !== response['result'].length)
    return [`${Array.isArray(results) ? results.length : 'no'} results`];
  return response['result'].flatMap((expected: Json, at) =>
    resultDifferences(expected, results[at] as Json, { golden, orderLabels: orderLabels(golden, at) }),
  );
}

/**
 * Describes the differences in the rows, in any order, because another engine has other type names and
 * another order of missing values.
 */
export function dataDifferences(golden: GoldenCase, answer: Answer): string[] {
  if (answer.status !== golden.status)
    return [`status ${answer.status} instead of ${golden.status}: ${textOf(answer).slice(0, 300)}`];
  const { result } = readNumbers(textOf(answer)) as { readonly result: readonly Json[] };
  const { data_text: _, ...recorded } = golden;
  return (golden.response['result'] as readonly Json[]).flatMap((expected, at) => {
    const order = golden.row_order?.startsWith('shape') ? golden.row_order : 'any';
    return 'data_sha256' in expected && !golden.unstable?.includes('data')
      ? rowDifferences(expected, result[at]?.['data'], {
          golden: { ...recorded, row_order: order },
          orderLabels: [],
        })
      : [];
  });
}

const PLAIN_FIELDS = [
  'colnames',
  'coltypes',
  'rowcount',
  'applied_filters',
  'rejected_filters',
  'applied_template_filters',
  'from_dttm',
  'to_dttm',
  'label_map',
  'error',
  'status',
  'is_cached',
  'cached_dttm',
  'cache_timeout',
  'annotation_data',
  'result_format',
  'language',
];

interface Recorded {
  readonly golden: GoldenCase;
  /** The labels that the query orders by. */
  readonly orderLabels: readonly string[];
}

interface OrderedQuery {
  readonly orderby?: readonly (readonly [unknown, boolean])[];
  readonly post_processing?: readonly {
    readonly operation?: string;
    readonly options?: { readonly by?: string | readonly string[] };
  }[];
}

function orderLabels({ request }: GoldenCase, at: number): string[] {
  const query = (request.body as { queries?: readonly OrderedQuery[] } | undefined)?.queries?.[at];
  const sorted = query?.post_processing?.findLast(({ operation }) => operation === 'sort')?.options?.by;
  if (sorted) return [sorted].flat();
  return (query?.orderby ?? []).map(([target]) =>
    typeof target === 'object' ? String((target as Json)['label']) : String(target),
  );
}

function resultDifferences(expected: Json, actual: Json, recorded: Recorded): string[] {
  const { golden } = recorded;
  const skipped = new Set([...(golden.volatile ?? []), ...(golden.unstable ?? [])]);
  const found: string[] = [];
  const check = (name: string, wanted: unknown, given: unknown): void => {
    if (!skipped.has(name) && !alike(wanted, plain(given)))
      found.push(`${name}: ${show(plain(given))} instead of ${show(wanted)}`);
  };
  for (const name of PLAIN_FIELDS) if (name in expected) check(name, expected[name], actual[name]);
  if ('keys' in expected)
    check('keys', [...(expected['keys'] as string[])].sort(), Object.keys(actual).sort());
  if ('cache_key_shape' in expected)
    check('cache_key', expected['cache_key_shape'], String(actual['cache_key']).replaceAll(/[0-9a-f]/g, 'x'));
  if ('indexnames_head' in expected) {
    // Rows with equal sort keys, and so their names, may come in any order.
    if (recorded.orderLabels.length === 0)
      check('indexnames', expected['indexnames_head'], (actual['indexnames'] as unknown[]).slice(0, 5));
    check('indexnames', expected['indexnames_count'], (actual['indexnames'] as unknown[]).length);
  }
  if ('data_key_order' in expected && Array.isArray(actual['data']) && actual['data'].length > 0)
    check('data key order', expected['data_key_order'], Object.keys(actual['data'][0] as object));
  if (!skipped.has('data')) found.push(...rowDifferences(expected, actual['data'], recorded));
  return found;
}

function rowDifferences(
  expected: Json,
  data: unknown,
  { golden: { row_order: order, data_text: text }, orderLabels: labels }: Recorded,
): string[] {
  if (!('data_sha256' in expected))
    return 'data' in expected && !alike(expected['data'], plain(data))
      ? [`data: ${show(plain(data))} instead of ${show(expected['data'])}`]
      : [];
  const rows = Array.isArray(data) ? data : [];
  if (rows.length !== expected['data_rows_total'])
    return [`${rows.length} rows instead of ${String(expected['data_rows_total'])}`];
  if (order?.startsWith('shape')) return [];
  if (text !== undefined) {
    const [wanted, given] = [canonicalTexts(readNumbers(text) as unknown[]), canonicalTexts(rows)];
    const isFree = order === 'any' || hasTies(readNumbers(text) as Json[], rows as Json[], labels);
    if (!alike(isFree ? wanted.toSorted() : wanted, isFree ? given.toSorted() : given))
      return [`data text: ${firstDifference(wanted, given)}`];
  }
  const texts = rows.map(canonical);
  const hash = (list: readonly string[]): string =>
    createHash('sha256')
      .update(`[${list.join(',')}]`)
      .digest('hex');
  const isSame =
    order === 'any'
      ? hash(texts.toSorted()) === expected['data_sha256_sorted']
      : hash(texts) === expected['data_sha256'];
  if (isSame) return [];
  const isSameInAnyOrder = hash(texts.toSorted()) === expected['data_sha256_sorted'];
  if (isSameInAnyOrder && hasTies(expected['data'] as Json[], rows as Json[], labels)) return [];
  return keptRowDifferences(expected, rows, order === 'any');
}

// Returns whether rows tie, that is, have the same values in all ordered columns; such rows may come in any
// order.
function hasTies(wanted: readonly Json[], given: readonly Json[], labels: readonly string[]): boolean {
  const keys = (row: Json | undefined): string => labels.map(label => canonical(row?.[label])).join();
  const plainKeys = (row: Json | undefined): string => keys(readNumbers(JSON.stringify(row ?? {})) as Json);
  return (
    labels.length > 0 &&
    labels.every(label => wanted[0] && label in wanted[0]) &&
    wanted.every((row, at) => plainKeys(row) === plainKeys(given[at]))
  );
}

// Sometimes eight digits round differently; then the complete rows decide.
function keptRowDifferences(expected: Json, rows: readonly unknown[], isUnordered: boolean): string[] {
  const kept = expected['data'] as unknown[];
  const given = rows.map(plain);
  if (!isUnordered) {
    const at = kept.findIndex((row, index) => !alike(row, given[index]));
    return at < 0 ? [] : [`row ${at}: ${show(given[at])} instead of ${show(kept[at])}`];
  }
  const rest = [...given];
  for (const row of kept) {
    const at = rest.findIndex(other => alike(row, other));
    if (at < 0) return [`no row ${show(row)} in ${show(rest)}`];
    rest.splice(at, 1);
  }
  return [];
}

function messageDifferences(expected: Json, actual: Json): string[] {
  const wanted = JSON.parse(JSON.stringify(expected).replaceAll('Superset', 'Powerset')) as Json;
  const given = plain(actual) as Json;
  const firstLine = (value: unknown): unknown => (typeof value === 'string' ? value.split('\n')[0] : value);
  const found = alike(firstLine(wanted['message']), firstLine(given['message']))
    ? []
    : [`message: ${show(given['message'] ?? given)} instead of ${show(wanted['message'])}`];
  if ('errors' in wanted && !alike(wanted['errors'], given['errors']))
    found.push(`errors: ${show(given['errors'])} instead of ${show(wanted['errors'])}`);
  return found;
}

function fileDifferences(expected: Json, answer: Answer, isShapeOnly: boolean): string[] {
  const found: string[] = [];
  const check = (name: string, wanted: unknown, given: unknown): void => {
    if (!alike(wanted, given)) found.push(`${name}: ${show(given)} instead of ${show(wanted)}`);
  };
  const { bytes } = answer;
  const headers = expected['headers'] as Readonly<Record<string, string>> | undefined;
  check(
    'content type',
    headers?.['Content-Type'] ?? expected['content_type'],
    answer.headers['content-type'],
  );
  if (headers)
    check(
      'content disposition',
      headers['Content-Disposition'],
      String(answer.headers['content-disposition']).replace(/\d{8}_\d{6}/, '<YYYYMMDD_HHMMSS>'),
    );
  if ('files' in expected)
    check(
      'files',
      (expected['files'] as { name: string }[]).map(file => file.name),
      Object.keys(unzipSync(bytes)),
    );
  if (isShapeOnly) return found;
  if ('text_head' in expected)
    check(
      'text',
      expected['text_head'],
      textOf(answer)
        .split('\n')
        .slice(0, String(expected['text_head']).split('\n').length - 1)
        .map(line => `${line}\n`)
        .join(''),
    );
  if ('sha256' in expected && found.length === 0)
    check('sha256', expected['sha256'], createHash('sha256').update(bytes).digest('hex'));
  if ('rows' in expected)
    check(
      'rows',
      expected['rows'],
      readXlsx(bytes, (expected['rows'] as unknown[][]).length, (expected['rows'] as unknown[][])[0]!.length),
    );
  return found;
}

/** Returns the first cells of the first sheet, as a reader sees them. */
function readXlsx(bytes: Uint8Array, rowCount: number, columnCount: number): unknown[][] {
  const files = unzipSync(bytes);
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!);
  const unescape = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#10;', '\n')
      .replaceAll('&#9;', '\t')
      .replaceAll('&amp;', '&');
  const grid: unknown[][] = Array.from({ length: rowCount }, () =>
    Array.from({ length: columnCount }, () => null),
  );
  for (const [, attributes, inner] of sheet.matchAll(/<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const [, letters, row] = /r="([A-Z]+)(\d+)"/.exec(attributes!)!;
    const column = Array.from(letters!).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const type = /t="(\w+)"/.exec(attributes!)?.[1];
    const style = Number(/s="(\d+)"/.exec(attributes!)?.[1] ?? 0);
    const value =
      type === 'inlineStr'
        ? unescape(/<t[^>]*>([\s\S]*?)<\/t>/.exec(inner!)?.[1] ?? '')
        : Number(/<v>(.*?)<\/v>/.exec(inner ?? '')?.[1]);
    if (Number(row) > rowCount || column >= columnCount || inner === undefined) continue;
    grid[Number(row) - 1]![column] =
      type === 'b' ? value === 1 : style > 0 && typeof value === 'number' ? serialText(value) : value;
  }
  return grid;
}

// Formats a day number of the 1900 calendar as text, as spreadsheet programs show it.
function serialText(serial: number): string {
  const ms = Math.round((serial - 25_569) * 86_400_000);
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.(\d{3})Z$/, (_, fraction: string) => (fraction === '000' ? '' : `.${fraction}000`));
}

function canonicalTexts(rows: readonly unknown[]): string[] {
  return rows.map(row => JSON.stringify(numberTexts(row)));
}

// Python and JavaScript write the same number differently, but its digits must be the same.
function numberTexts(value: unknown): unknown {
  if (value instanceof NumberText) return digitsOf(value.text);
  if (Array.isArray(value)) return value.map(numberTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numberTexts(item)]));
}

function digitsOf(text: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = `${whole!}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  // The last digits of a double may be noise.
  if (!Number.isInteger(Number(text)) && significant.length <= 17) return Number(text).toExponential(9);
  return `${sign!}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

function firstDifference(wanted: readonly string[], given: readonly string[]): string {
  const at = wanted.findIndex((text, index) => text !== given[index]);
  return `${given[at] ?? 'nothing'} instead of ${wanted[at] ?? 'nothing'}`;
}

/** Returns the row in the form that the recorder hashed. */
function canonical(value: unknown): string {
  if (value instanceof NumberText) return canonicalNumber(value.text);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).sort(byCodePoint);
    return `{${keys.map(key => `${JSON.stringify(key)}:${canonical((value as Json)[key])}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

function byCodePoint(a: string, b: string): number {
  for (let at = 0; at < Math.min(a.length, b.length);) {
    const [left, right] = [a.codePointAt(at)!, b.codePointAt(at)!];
    if (left !== right) return left - right;
    at += left > 0xffff ? 2 : 1;
  }
  return a.length - b.length;
}

function canonicalNumber(text: string): string {
  const value = Number(text);
  if (!/[.eE]/.test(text) && Math.abs(value) >= 1e15) return text;
  if (!Number.isFinite(value)) return 'null';
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? String(value === 0 ? 0 : value)
    : value.toExponential(7);
}

function readNumbers(text: string): unknown {
  return JSON.parse(text, function keepDigits(_key, value: unknown, context?: { source?: string }) {
    return typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;
  } as (key: string, value: unknown) => unknown);
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** Returns whether two values are equal; doubles may differ by a billionth. */
function alike(wanted: unknown, given: unknown): boolean {
  if (typeof wanted === 'number' && typeof given === 'number')
    return wanted === given || Math.abs(wanted - given) <= 1e-9 * Math.max(Math.abs(wanted), Math.abs(given));
  if (Array.isArray(wanted) && Array.isArray(given))
    return wanted.length === given.length && wanted.every((item, at) => alike(item, given[at]));
  if (typeof wanted !== 'object' || typeof given !== 'object' || wanted === null || given === null)
    return wanted === given;
  const keys = Object.keys(wanted);
  return (
    keys.length === Object.keys(given).length &&
    keys.every(key => Object.hasOwn(given, key) && alike((wanted as Json)[key], (given as Json)[key]))
  );
}

function textOf(answer: Answer): string {
  return new TextDecoder().decode(answer.bytes);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
