import { withoutEnds } from '@powerset/kit/without-ends.ts';
import { bind, type Bound } from './arguments.ts';
import { runWithoutMarks } from './foreign-values.ts';
import {
  isText,
  joinTexts,
  lengthOf,
  mapText,
  plainOf,
  sliceText,
  splitText,
  type Str,
} from './marked-text.ts';
import type { Method } from './method.ts';
import { iterate } from './operators.ts';
import { raise } from './template-error.ts';
import { list, Sequence, Thing, tuple, typeName, type Value } from './value.ts';

type Run = (self: string, args: Bound) => Value;
const SPACE = /\s+/;

/** Methods that mark the foreign parts of their results themselves. */
const EXACT_METHODS: Readonly<
  Record<string, readonly [parameters: readonly string[], run: (self: Str, args: Bound) => Value]>
> = {
  upper: [[], self => mapText(self, text => text.toUpperCase())],
  lower: [[], self => mapText(self, text => text.toLowerCase())],
  join: [['iterable!'], (self, args) => joinTexts([...iterate(args.value('iterable'))].map(joinable), self)],
  replace: [
    ['old!', 'new!', 'count'],
    (self, args) => replaced(self, args.text('old'), { to: args.str('new'), count: args.whole('count', -1) }),
  ],
};

/** Methods whose result is foreign if any input is. */
const METHODS: Readonly<Record<string, readonly [parameters: readonly string[], run: Run]>> = {
  casefold: [[], self => self.toLowerCase().replaceAll('ß', 'ss')],
  expandtabs: [['tabsize'], (self, args) => withoutTabs(self, args.whole('tabsize', 8))],
  swapcase: [
    [],
    self =>
      self.replace(/\p{L}/gu, char =>
        char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase(),
      ),
  ],
  title: [[], self => titled(self)],
  capitalize: [[], self => self.slice(0, 1).toUpperCase() + self.slice(1).toLowerCase()],
  strip: [['chars'], (self, args) => stripped(self, args)],
  lstrip: [['chars'], (self, args) => stripped(self, args, { atEnd: false })],
  rstrip: [['chars'], (self, args) => stripped(self, args, { atStart: false })],
  split: [['sep', 'maxsplit'], (self, args) => split(self, args, false)],
  rsplit: [['sep', 'maxsplit'], (self, args) => split(self, args, true)],
  splitlines: [['keepends'], (self, args) => list(linesOf(self, args.flag('keepends', false)))],
  startswith: [
    ['prefix!', 'start', 'end'],
    (self, args) => affixes(args.value('prefix')).some(prefix => span(self, args).text.startsWith(prefix)),
  ],
  endswith: [
    ['suffix!', 'start', 'end'],
    (self, args) => affixes(args.value('suffix')).some(suffix => span(self, args).text.endsWith(suffix)),
  ],
  removeprefix: [
    ['prefix!'],
    (self, args) => (self.startsWith(args.text('prefix')) ? self.slice(args.text('prefix').length) : self),
  ],
  removesuffix: [
    ['suffix!'],
    (self, args) =>
      self.endsWith(args.text('suffix')) && args.text('suffix') !== ''
        ? self.slice(0, -args.text('suffix').length)
        : self,
  ],
  find: [['sub!', 'start', 'end'], (self, args) => BigInt(place(self, args, 'indexOf'))],
  rfind: [['sub!', 'start', 'end'], (self, args) => BigInt(place(self, args, 'lastIndexOf'))],
  index: [['sub!', 'start', 'end'], (self, args) => BigInt(found(place(self, args, 'indexOf')))],
  rindex: [['sub!', 'start', 'end'], (self, args) => BigInt(found(place(self, args, 'lastIndexOf')))],
  count: [
    ['sub!', 'start', 'end'],
    (self, args) => {
      const { text } = span(self, args);
      return BigInt(
        args.text('sub') === '' ? Array.from(text).length + 1 : text.split(args.text('sub')).length - 1,
      );
    },
  ],
  zfill: [
    ['width!'],
    (self, args) =>
      self.replace(
        /^([-+]?)(.*)$/s,
        (_all, sign: string, rest: string) => sign + rest.padStart(width(args) - sign.length, '0'),
      ),
  ],
  ljust: [['width!', 'fillchar'], (self, args) => self.padEnd(width(args), args.text('fillchar', ' '))],
  rjust: [['width!', 'fillchar'], (self, args) => self.padStart(width(args), args.text('fillchar', ' '))],
  center: [['width!', 'fillchar'], (self, args) => centred(self, width(args), args.text('fillchar', ' '))],
  partition: [
    ['sep!'],
    (self, args) => partition(self, args.text('sep'), self.indexOf(args.text('sep')), false),
  ],
  rpartition: [
    ['sep!'],
    (self, args) => partition(self, args.text('sep'), self.lastIndexOf(args.text('sep')), true),
  ],
  isdigit: [[], self => /^\p{Nd}+$/u.test(self)],
  isnumeric: [[], self => /^\p{N}+$/u.test(self)],
  isdecimal: [[], self => /^\p{Nd}+$/u.test(self)],
  isalpha: [[], self => /^\p{L}+$/u.test(self)],
  isalnum: [[], self => /^[\p{L}\p{N}]+$/u.test(self)],
  isspace: [[], self => /^\s+$/.test(self)],
  isupper: [[], self => self === self.toUpperCase() && self !== self.toLowerCase()],
  islower: [[], self => self === self.toLowerCase() && self !== self.toUpperCase()],
  istitle: [[], self => self === titled(self) && self.toLowerCase() !== self.toUpperCase()],
  isidentifier: [[], self => /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(self)],
  encode: [['encoding', 'errors'], self => bytes(self)],
};

/** The methods of texts by name. */
export const stringMethods: ReadonlyMap<string, Method<Str>> = new Map<string, Method<Str>>([
  ...Object.entries(METHODS).map(([name, [parameters, run]]): readonly [string, Method<Str>] => [
    name,
    (self, args) =>
      runWithoutMarks([self], args, (_self, plain) => run(plainOf(self), bind(name, parameters, plain))),
  ]),
  ...Object.entries(EXACT_METHODS).map(([name, [parameters, run]]): readonly [string, Method<Str>] => [
    name,
    (self, args) => run(self, bind(name, parameters, args)),
  ]),
]);

/** Returns every word capitalized. */
export function titled(text: string): string {
  return text.toLowerCase().replace(/\p{L}+/gu, word => word.slice(0, 1).toUpperCase() + word.slice(1));
}

/** Returns a centered text; an odd space goes where Python puts it. */
export function centred(text: string, size: number, fill = ' '): string {
  const room = Math.max(0, size - text.length);
  const left = Math.floor(room / 2) + (room % 2 === 1 && size % 2 === 1 ? 1 : 0);
  return fill.repeat(left) + text + fill.repeat(room - left);
}

/** Returns a text with `count` parts replaced; all if negative. */
export function replaced(
  text: Str,
  from: string,
  { to, count }: { readonly to: Str; readonly count: number },
): Str {
  const parts = splitText(text, from);
  if (count < 0 || count >= parts.length - 1) return joinTexts(parts, to);
  const kept = splitRest(text, from, parts.slice(0, count + 1));
  return joinTexts([...parts.slice(0, count).flatMap(part => [part, to]), kept]);
}

/** Splits at most that many times; the last part keeps the rest. */
function splitRest(text: Str, from: string, parts: readonly Str[]): Str {
  const before = parts.slice(0, -1).reduce((sum, part) => sum + lengthOf(part) + from.length, 0);
  return sliceText(text, before, lengthOf(text));
}

/** Returns the part of a text between `start` and `end`, and its position in characters. */
function span(text: string, args: Bound): { readonly text: string; readonly from: number } {
  if (!args.has('start') && !args.has('end')) return { text, from: 0 };
  const chars = Array.from(text);
  const at = (name: string, fallback: number): number =>
    args.value(name) === null ? fallback : args.whole(name, fallback);
  const from = at('start', 0);
  return {
    text: chars.slice(from, at('end', chars.length)).join(''),
    from: Math.max(0, from < 0 ? chars.length + from : from),
  };
}

function place(text: string, args: Bound, look: 'indexOf' | 'lastIndexOf'): number {
  const { text: part, from } = span(text, args);
  const at = part[look](args.text('sub'));
  return at < 0 ? -1 : Array.from(part.slice(0, at)).length + from;
}

function found(at: number): number {
  return at < 0 ? raise('ValueError', 'substring not found') : at;
}

function linesOf(text: string, isWithEnds: boolean): string[] {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
  return isWithEnds ? lines : lines.map(line => line.replace(/[\r\n]+$/, ''));
}

function withoutTabs(text: string, size: number): string {
  let column = 0;
  return text.replace(/\t|\r|\n|[^\t\r\n]+/g, part => {
    const written =
      part === '\t'
        ? ' '.repeat(size > 0 ? Math.min(size, 1000) - (column % Math.min(size, 1000)) : 0)
        : part;
    column = part === '\n' || part === '\r' ? 0 : column + Array.from(written).length;
    return written;
  });
}

function width(args: Bound): number {
  const size = args.whole('width', 0);
  return size > 1_000_000 ? raise('OverflowError', 'The result is too large.') : size;
}

function stripped(
  text: string,
  args: Bound,
  ends: { readonly atStart?: boolean; readonly atEnd?: boolean } = {},
): string {
  const chars = args.value('chars') === null ? undefined : args.text('chars');
  return withoutEnds(text, char => (chars === undefined ? SPACE.test(char) : chars.includes(char)), ends);
}

function split(text: string, args: Bound, isFromEnd: boolean): Sequence {
  const most = args.whole('maxsplit', -1);
  if (args.value('sep') === null) return list(words(text, most < 0 ? Infinity : most, isFromEnd));
  const separator = args.text('sep') || raise('ValueError', 'empty separator');
  const parts = text.split(separator);
  if (most < 0 || parts.length <= most + 1) return list(parts);
  const at = isFromEnd ? parts.length - most : most;
  return list(
    isFromEnd
      ? [parts.slice(0, at).join(separator), ...parts.slice(at)]
      : [...parts.slice(0, at), parts.slice(at).join(separator)],
  );
}

/** Splits off a number of words from one end; the rest keeps its spaces. */
function words(text: string, most: number, isFromEnd: boolean): string[] {
  const all = [...text.matchAll(/\S+/g)];
  if (all.length <= most + 1) return all.map(([word]) => word);
  if (isFromEnd) {
    const kept = all.slice(all.length - most);
    return [text.slice(0, kept[0]?.index).trimEnd(), ...kept.map(([word]) => word)];
  }
  return [...all.slice(0, most).map(([word]) => word), text.slice(all[most]!.index).trimStart()];
}

function joinable(value: Value, at: number): Str {
  return isText(value)
    ? value
    : raise('TypeError', `sequence item ${at}: expected str instance, ${typeName(value)} found`);
}

function affixes(value: Value): readonly string[] {
  const all = value instanceof Sequence ? value.items : [value];
  return all.map(one =>
    typeof one === 'string'
      ? one
      : raise('TypeError', `startswith first arg must be str or a tuple of str, not ${typeName(one)}`),
  );
}

function partition(text: string, separator: string, at: number, isFromEnd: boolean): Sequence {
  if (at < 0) return isFromEnd ? tuple('', '', text) : tuple(text, '', '');
  return tuple(text.slice(0, at), separator, text.slice(at + separator.length));
}

function bytes(text: string): Thing {
  const decode = new Thing('builtin_function_or_method', '<built-in method decode>', { call: () => text });
  return new Thing('bytes', `b'${text}'`, { attributes: new Map([['decode', decode]]) });
}
