import { Dict, type Sequence, Thing, Undefined, type Value } from './value.ts';

/** A value as Python's `str` writes it. */
export function toText(value: Value): string {
  return typeof value === 'string' ? value : toRepr(value);
}

/** A value as Python's `repr` writes it. */
export function toRepr(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return floatText(value);
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Undefined) return value.text;
  if (value instanceof Thing) return value.repr;
  if (value instanceof Dict)
    return `{${[...value.entries.values()].map(([key, item]) => `${itemRepr(key)}: ${itemRepr(item)}`).join(', ')}}`;
  return sequenceRepr(value);
}

function sequenceRepr({ kind, items }: Sequence): string {
  const inner = items.map(itemRepr).join(', ');
  if (kind === 'list') return `[${inner}]`;
  return items.length === 1 ? `(${inner},)` : `(${inner})`;
}

/** Inside of a list, what is not there shows its type only. */
function itemRepr(value: Value): string {
  return value instanceof Undefined ? 'Undefined' : toRepr(value);
}

/** A float always shows that it is one. */
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

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(UNPRINTABLE, char => ESCAPES[char] ?? hexEscape(char.codePointAt(0)!));
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}

function hexEscape(code: number): string {
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
}
