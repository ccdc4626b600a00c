/** Returns a value as Python prints it, as clients see in messages and JSON cells. */
export function pythonText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (value instanceof Map)
    return `{${Array.from(value, ([key, item]) => `${pythonText(key)}: ${pythonText(item)}`).join(', ')}}`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, item]) => `${quoted(key)}: ${pythonText(item)}`)
      .join(', ')}}`;
  return String(value);
}

const NAMED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- Python writes control characters as escapes.
    /[\\\n\r\t\x00-\x1f\x7f]/g,
    char => NAMED[char] ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `${quote}${quote === "'" ? inner.replaceAll("'", "\\'") : inner}${quote}`;
}
