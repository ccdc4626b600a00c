import { iterate } from './operators.ts';
import { isText, joinTexts, mapText, plainOf, type Str } from './marked-text.ts';
import { floatText, numberText, toText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Dict, Sequence, typeName, type Value } from './value.ts';

const HTML: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  "'": '\\u0027',
};

/** Returns a value as JSON that is safe inside HTML, with Python's spaces and sorted keys. */
export function toJson(value: Value, indent?: number): Str {
  return mapText(write(value, indent, ''), text => text.replace(/[<>&']/g, char => HTML[char]!));
}

function write(value: Value, indent: number | undefined, margin: string): Str {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return numberText(String(value));
  if (typeof value === 'number')
    return numberText(Number.isNaN(value) ? 'NaN' : floatText(value).replace('inf', 'Infinity'));
  if (isText(value)) return quoted(value);
  const inner = indent === undefined ? '' : margin + ' '.repeat(Math.min(indent, 100));
  if (value instanceof Dict) {
    const entries = value.keys
      .map(key => [toText(key), value.get(key)!] as const)
      .toSorted(([a], [b]) => (plainOf(a) < plainOf(b) ? -1 : 1));
    return block(
      '{}',
      entries.map(([key, item]) => joinTexts([quoted(key), ': ', write(item, indent, inner)])),
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

function block(brackets: string, items: readonly Str[], indent: number | undefined, margin: string): Str {
  if (items.length === 0 || indent === undefined)
    return joinTexts([brackets[0]!, joinTexts(items, ', '), brackets[1]!]);
  const inner = margin + ' '.repeat(Math.min(indent, 100));
  return joinTexts([
    `${brackets[0]}\n${inner}`,
    joinTexts(items, `,\n${inner}`),
    `\n${margin}${brackets[1]}`,
  ]);
}

function quoted(text: Str): Str {
  const inside = mapText(text, part =>
    JSON.stringify(part)
      .slice(1, -1)
      .replace(/[\u007f-\uffff]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
  return joinTexts(['"', inside, '"']);
}
