/**
 * Splits a CSV text into rows. The values are separated by commas (or by the first line's separator), and
 * quotes surround values that contain them.
 */
export function readCsv(text: string): string[][] {
  return [...csvRows(text)];
}

/** Yields the rows one by one, for readers that may stop early. */
export function* csvRows(text: string): Generator<string[], void> {
  const separator = separatorOf(text);
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [value, end] = text[at] === '"' ? quotedValue(text, at) : plainValue(text, at, separator);
    row.push(value);
    at = end;
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  return [',', ';', '\t', '|'].reduce((best, mark) =>
    first.split(mark).length > first.split(best).length ? mark : best,
  );
}

// A doubled quote is one quote.
function quotedValue(text: string, start: number): [string, number] {
  let value = '';
  for (let at = start + 1; ;) {
    const end = text.indexOf('"', at);
    if (end === -1) return [value + text.slice(at), text.length];
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return [value, end + 1];
    value += '"';
    at = end + 2;
  }
}

function plainValue(text: string, start: number, separator: string): [string, number] {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return [text.slice(start, end), end];
}
