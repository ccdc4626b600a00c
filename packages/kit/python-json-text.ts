/** Returns a value as Python's JSON with sorted keys, which clients hash. */
export function pythonJsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJsonText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([key, member]) => `${asciiText(key)}: ${pythonJsonText(member)}`).join(', ')}}`;
  }
  return typeof value === 'string' ? asciiText(value) : (JSON.stringify(value) ?? 'null');
}

function asciiText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
