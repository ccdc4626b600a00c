import { iterate } from './operators.ts';
import { floatText, toText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, Sequence, typeName, type Value } from './value.ts';

const HTML: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  "'": '\\u0027',
};

/** A value as JSON that is safe inside of HTML, with Python's spaces and sorted keys. */
export function toJson(value: Value, indent?: number): string {
  return write(value, indent, '').replace(/[<>&']/g, char => HTML[char]!);
}

function write(value: Value, indent: number | undefined, margin: string): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number')
    return Number.isNaN(value) ? 'NaN' : floatText(value).replace('inf', 'Infinity');
  if (typeof value === 'string') return quoted(value);
  const inner = indent === undefined ? '' : margin + ' '.repeat(Math.min(indent, 100));
  if (value instanceof Dict) {
    const entries = value.keys
      .map(key => [toText(key), value.get(key)!] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return block(
      '{}',
      entries.map(([key, item]) => `${quoted(key)}: ${write(item, indent, inner)}`),
      indent,
      margin,
    );
  }
  if (value instanceof Sequence)
    return block(
      '[]',
      [...iterate(value)].map(item => write(item, indent, inner)),
      indent,
      margin,
    );
  return raise('TypeError', `Object of type ${typeName(value)} is not JSON serializable`);
}

function block(
  brackets: string,
  items: readonly string[],
  indent: number | undefined,
  margin: string,
): string {
  if (items.length === 0 || indent === undefined) return brackets[0] + items.join(', ') + brackets[1];
  const inner = margin + ' '.repeat(Math.min(indent, 100));
  return `${brackets[0]}\n${inner}${items.join(`,\n${inner}`)}\n${margin}${brackets[1]}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
