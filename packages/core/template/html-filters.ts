import type { Bound } from './arguments.ts';
import type { Filter } from './filter.ts';
import { isTruthy } from './operators.ts';
import { plainText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, typeName, Undefined, type Value } from './value.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&#34;',
};
/** Longer words are not addresses and would be slow to check. */
const MAX_WORD = 2_000;

/** The filters that create HTML. */
export const HTML_FILTERS: readonly (readonly [string, Filter])[] = [
  ['escape', [[], value => escaped(plainText(value))]],
  ['e', [[], value => escaped(plainText(value))]],
  ['forceescape', [[], value => escaped(plainText(value))]],
  [
    'urlize',
    [
      ['trim_url_limit', 'nofollow', 'target', 'rel', 'extra_schemes'],
      (value, args) => withLinks(plainText(value), args),
    ],
  ],
  ['xmlattr', [['autospace'], (value, args) => attributes(value, isTruthy(args.value('autospace', true)))]],
];

function escaped(text: string): string {
  return text.replace(/[&<>'"]/g, char => ENTITIES[char]!);
}

function attributes(value: Value, startsWithSpace: boolean): string {
  if (!(value instanceof Dict))
    return raise('AttributeError', `'${typeName(value)}' object has no attribute 'items'`);
  const written = [...value.entries.values()]
    .filter(([, held]) => held !== null && !(held instanceof Undefined))
    .map(([key, held]) => {
      if (/[\s/>=]/.test(plainText(key)))
        raise('ValueError', `Invalid character in attribute name: '${plainText(key)}'`);
      return `${escaped(plainText(key))}="${escaped(plainText(held))}"`;
    });
  return `${startsWithSpace && written.length > 0 ? ' ' : ''}${written.join(' ')}`;
}

/** Returns the text with web and mail addresses as links. */
function withLinks(text: string, args: Bound): string {
  const limit = args.value('trim_url_limit') === null ? Infinity : args.whole('trim_url_limit', 0);
  const shown = (address: string): string =>
    address.length > limit ? `${address.slice(0, limit)}...` : address;
  const rel = relOf(args);
  const target = args.value('target') === null ? '' : ` target="${escaped(args.text('target'))}"`;
  const schemes = args.value('extra_schemes') === null ? [] : schemesOf(args.value('extra_schemes'));
  const link = (address: string): string | undefined => {
    if (WEB.test(address))
      return `<a href="${/^https?:\/\//i.test(address) ? '' : 'https://'}${address}"${rel}${target}>${shown(address)}</a>`;
    const mail = address.replace(/^mailto:/, '');
    if (MAIL.test(mail) && (mail !== address || (!address.startsWith('www.') && !address.includes(':'))))
      return `<a href="mailto:${mail}">${mail}</a>`;
    return schemes.some(scheme => address !== scheme && address.startsWith(scheme))
      ? `<a href="${address}"${rel}${target}>${address}</a>`
      : undefined;
  };
  return escaped(text)
    .split(/(\s+)/)
    .map(word => {
      const { head, middle, tail } = unwrapped(word);
      return `${head}${(word.length <= MAX_WORD && link(middle)) || middle}${tail}`;
    })
    .join('');
}

const WEB =
  /^(?:(?:https?:\/\/|www\.)(?:(?:[\w%-]+\.)+)?(?:[a-z]{2,63}|xn--[\w%]{2,59})|(?:[\w%-]{2,63}\.)+(?:com|net|int|edu|gov|org|info|mil)|https?:\/\/(?:\d{1,3}(?:\.\d{1,3}){3}|\[(?:[\da-f]{0,4}:){2}(?:[\da-f]{0,4}:?){1,6}\]))(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const MAIL = /^\S+@\w[\w.-]*\.\w+$/u;

function relOf(args: Bound): string {
  const words = new Set(args.value('rel') === null ? [] : args.text('rel').split(/\s+/).filter(Boolean));
  if (isTruthy(args.value('nofollow', false))) words.add('nofollow');
  words.add('noopener');
  return ` rel="${escaped([...words].sort().join(' '))}"`;
}

function schemesOf(value: Value): readonly string[] {
  const given =
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
      ? (value.items as readonly Value[])
      : [];
  const wrong = given.find(
    scheme => typeof scheme !== 'string' || !/^(?:[\w.+-]{2,}:(?:\/){0,2})$/.test(scheme),
  );
  if (wrong !== undefined) raise('TypeError', `${plainText(wrong)} is not a valid URI scheme prefix.`);
  return given.map(plainText);
}

const PAIRS = [
  ['(', ')'],
  ['&lt;', '&gt;'],
] as const;

/** Returns a word without surrounding marks, keeping brackets that it opens itself. */
function unwrapped(word: string): { readonly head: string; readonly middle: string; readonly tail: string } {
  const head = /^(?:\(|&lt;)+/.exec(word)?.[0] ?? '';
  const tail = trailing(word.slice(head.length));
  const middle = word.slice(head.length, word.length - tail.length);
  const kept = PAIRS.reduce((length, [open, close]) => {
    const taken = `${middle}${tail.slice(0, length)}`;
    const unclosed = count(taken, open) - count(taken, close);
    return unclosed > 0 ? endOf(tail, { close, times: unclosed, from: length }) : length;
  }, 0);
  return { head, middle: `${middle}${tail.slice(0, kept)}`, tail: tail.slice(kept) };
}

// Searches from the end, so that a word of only marks stays fast.
function trailing(text: string): string {
  let start = text.length;
  for (;;) {
    if (start > 0 && ').,'.includes(text[start - 1]!)) start--;
    else if (text.slice(0, start).endsWith('&gt;')) start -= 4;
    else return text.slice(start);
  }
}

function endOf(
  tail: string,
  { close, times, from }: { readonly close: string; readonly times: number; readonly from: number },
): number {
  let end = from;
  for (let at = 0; at < times; at++) {
    const next = tail.indexOf(close, end);
    if (next < 0) return end;
    end = next + close.length;
  }
  return end;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
