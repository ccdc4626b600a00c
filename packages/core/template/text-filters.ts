import { getMember } from './attributes.ts';
import type { Bound } from './arguments.ts';
import type { Filter } from './filter.ts';
import { formatPercent } from './format-string.ts';
import { mapText, plainOf, sliceText, type Str } from './marked-text.ts';
import { isTruthy } from './operators.ts';
import { plainText, toRepr, toText } from './print-value.ts';
import { centred, replaced } from './string-methods.ts';
import { raise } from './template-error.ts';
import { toJson } from './to-json.ts';
import { Dict, Sequence, tuple, Undefined, type Value } from './value.ts';
import { entriesOf } from './dict-methods.ts';

const MAX_WIDTH = 100_000;

const fallback: Filter = [
  ['default_value', 'boolean'],
  (value, args) =>
    value instanceof Undefined || (isTruthy(args.value('boolean', false)) && !isTruthy(value))
      ? args.value('default_value', '')
      : value,
];

/** The filters that create text. */
export const TEXT_FILTERS: readonly (readonly [string, Filter])[] = [
  ['upper', [[], value => mapText(toText(value), text => text.toUpperCase())]],
  ['lower', [[], value => mapText(toText(value), text => text.toLowerCase())]],
  [
    'capitalize',
    [[], value => plainText(value).slice(0, 1).toUpperCase() + plainText(value).slice(1).toLowerCase()],
  ],
  [
    'title',
    [
      [],
      value =>
        plainText(value).replace(
          /[^-\s({[<]+/g,
          word => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
        ),
    ],
  ],
  [
    'trim',
    [
      ['chars'],
      (value, args) =>
        args.value('chars') === null
          ? trimmed(toText(value), char => char.trim() === '')
          : trimmed(toText(value), char => args.text('chars').includes(char)),
    ],
  ],
  ['string', [[], value => toText(value)]],
  ['safe', [[], value => toText(value)]],
  ['default', fallback],
  ['d', fallback],
  ['center', [['width'], (value, args) => centred(plainText(value), widthOf(args, 80))]],
  [
    'replace',
    [
      ['old!', 'new!', 'count'],
      (value, args) =>
        replaced(toText(value), plainText(args.value('old')), {
          to: toText(args.value('new')),
          count: args.value('count') === null ? -1 : args.whole('count', -1),
        }),
    ],
  ],
  [
    'truncate',
    [['length', 'killwords', 'end', 'leeway'], (value, args) => truncated(plainText(value), args)],
  ],
  ['indent', [['width', 'first', 'blank'], (value, args) => indented(plainText(value), args)]],
  ['wordcount', [[], value => BigInt(plainText(value).match(/[\p{L}\p{N}_]+/gu)?.length ?? 0)]],
  [
    'wordwrap',
    [
      ['width', 'break_long_words', 'wrapstring', 'break_on_hyphens'],
      (value, args) => wrapped(plainText(value), args),
    ],
  ],
  ['striptags', [[], value => withoutTags(plainText(value)).replace(/\s+/g, ' ').trim()]],
  ['urlencode', [[], value => urlEncoded(value)]],
  ['pprint', [[], value => toRepr(value)]],
  [
    'tojson',
    [
      ['indent'],
      (value, args) => toJson(value, args.value('indent') === null ? undefined : args.whole('indent', 0)),
    ],
  ],
  ['attr', [['name!'], (value, args) => getMember(value, args.str('name'))]],
];

/** `'%s' | format(…)` takes all arguments that follow. */
export function formatFilter(
  value: Value,
  positional: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Str {
  if (positional.length > 0 && named.size > 0)
    return raise('TypeError', "can't handle positional and keyword arguments at the same time");
  return formatPercent(toText(value), named.size > 0 ? Dict.of(named) : tuple(...positional));
}

/** Searches for each end once, so that unclosed tags stay fast. */
function withoutTags(text: string): string {
  let kept = '';
  let at = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const isComment = text.startsWith('<!--', open);
    const end = text.indexOf(isComment ? '-->' : '>', open);
    if (end < 0) break;
    kept += text.slice(at, open);
    at = end + (isComment ? 3 : 1);
  }
  return kept + text.slice(at);
}

function trimmed(text: Str, isOff: (char: string) => boolean): Str {
  const plain = plainOf(text);
  let start = 0;
  let end = plain.length;
  while (start < end && isOff(plain[start]!)) start++;
  while (end > start && isOff(plain[end - 1]!)) end--;
  return sliceText(text, start, end);
}

function truncated(text: string, args: Bound): string {
  const length = args.whole('length', 255);
  const end = args.text('end', '...');
  if (text.length <= length + args.whole('leeway', 5)) return text;
  const cut = text.slice(0, Math.max(0, length - end.length));
  if (isTruthy(args.value('killwords', false))) return cut + end;
  const at = cut.lastIndexOf(' ');
  return (at < 0 ? cut : cut.slice(0, at)) + end;
}

function widthOf(args: Bound, usual: number): number {
  const width = args.whole('width', usual);
  return width > MAX_WIDTH ? raise('OverflowError', 'The result is too large.') : width;
}

function indented(text: string, args: Bound): string {
  const width = args.value('width', 4n);
  const margin = typeof width === 'string' ? width : ' '.repeat(Math.max(0, widthOf(args, 4)));
  const isBlankToo = isTruthy(args.value('blank', false));
  const lines = text
    .split('\n')
    .map((line, i) => (i === 0 || (line === '' && !isBlankToo) ? line : margin + line));
  return (isTruthy(args.value('first', false)) ? margin : '') + lines.join('\n');
}

function wrapped(text: string, args: Bound): string {
  const width = Math.max(1, args.whole('width', 79));
  const glue = args.value('wrapstring') === null ? '\n' : args.text('wrapstring');
  return text
    .split('\n')
    .map(line => wrappedLine(line, width).join(glue))
    .join(glue);
}

function wrappedLine(line: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
    while (lines.at(-1)!.length > width)
      lines.push(
        lines[lines.length - 1]!.slice(width),
        ...lines.splice(lines.length - 1, 1, lines.at(-1)!.slice(0, width)).slice(1),
      );
  }
  return lines;
}

function urlEncoded(value: Value): string {
  if (!(value instanceof Dict) && !(value instanceof Sequence))
    return quotedUrl(plainText(value)).replaceAll('%2F', '/');
  const inQuery = (part: Value): string => quotedUrl(plainText(part)).replaceAll('%20', '+');
  return [...entriesOf(value)].map(([key, item]) => `${inQuery(key)}=${inQuery(item)}`).join('&');
}

function quotedUrl(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
