import { foreignText, isText, joinTexts, MarkedText, piecesOf, plainOf, type Str } from './marked-text.ts';
import { Dict, type Sequence, Thing, Undefined, type Value } from './value.ts';

/** Returns a value as Python's `str` prints it. */
export function toText(value: Value): Str {
  return isText(value) ? value : toRepr(value);
}

/**
 * Returns a value as Python's `repr` prints it. Foreign parts are unescaped within the quotes, because the
 * SQL printer escapes them.
 */
export function toRepr(value: Value): Str {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return numberText(value.toString());
  if (typeof value === 'number') return numberText(floatText(value));
  if (typeof value === 'string') return quoted(value);
  if (value instanceof MarkedText) return joinTexts(["'", markedInner(value), "'"]);
  if (value instanceof Undefined) return value.text;
  if (value instanceof Thing) return value.repr;
  if (value instanceof Dict) {
    const entries = [...value.entries.values()].map(([key, item]) =>
      joinTexts([itemRepr(key), ': ', itemRepr(item)]),
    );
    return joinTexts(['{', joinTexts(entries, ', '), '}']);
  }
  return sequenceRepr(value);
}

/** Returns a value for messages, which carry no marks. */
export function describeValue(value: Value): string {
  return plainOf(toRepr(value));
}

/** Returns a value as text for messages and names, which carry no marks. */
export function plainText(value: Value): string {
  return plainOf(toText(value));
}

/**
 * Returns the text of a number. A signed number counts as foreign, because after a minus it would begin a
 * comment.
 */
export function numberText(text: string): Str {
  return /^-|[a-z]{3}/.test(text) ? foreignText(text) : text;
}

function markedInner(text: MarkedText): Str {
  return joinTexts(
    piecesOf(text).map(piece =>
      piece.kind === 'own' ? quoted(piece.text, "'").slice(1, -1) : new MarkedText([piece]),
    ),
  );
}

function sequenceRepr({ kind, items }: Sequence): Str {
  const inner = joinTexts(items.map(itemRepr), ', ');
  if (kind === 'list') return joinTexts(['[', inner, ']']);
  return joinTexts(['(', inner, items.length === 1 ? ',)' : ')']);
}

/** Inside a list, an undefined value shows only its type. */
function itemRepr(value: Value): Str {
  return value instanceof Undefined ? 'Undefined' : toRepr(value);
}

/** Returns the text of a float, which always looks like a float. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  const text = value.toString();
  return Number.isInteger(value) ? `${text}.0` : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
const UNPRINTABLE = /[\\\n\r\t]|[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

function quoted(text: string, mark?: "'"): string {
  const quote = mark ?? (text.includes("'") && !text.includes('"') ? '"' : "'");
  const inner = text.replace(UNPRINTABLE, char => ESCAPES[char] ?? hexEscape(char.codePointAt(0)!));
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}

function hexEscape(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
}
