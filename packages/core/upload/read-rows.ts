export interface SampleRows {
  readonly rows: readonly (readonly string[])[];
  /** A quote was opened and not closed before the end. */
  readonly isOpen: boolean;
}

/**
 * Splits the text of a delimited file into rows of fields. Blank lines are skipped unless the file has a single
 * column.
 */
export function readRows(text: string, delimiter: string, mostRows: number): SampleRows {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < mostRows) {
    const field = readField(text, at, delimiter);
    row.push(field.text);
    at = field.end;
    if (text.startsWith(delimiter, at)) {
      at += delimiter.length;
      if (at < text.length) continue;
      row.push('');
    }
    rows.push(row);
    row = [];
    if (field.isOpen) return { rows, isOpen: true };
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  const isWide = rows.some(one => one.length > 1);
  return { rows: isWide ? rows.filter(one => one.length > 1 || one[0] !== '') : rows, isOpen: false };
}

interface Field {
  readonly text: string;
  /** Where the delimiter or the end of the line is. */
  readonly end: number;
  readonly isOpen: boolean;
}

function readField(text: string, from: number, delimiter: string): Field {
  if (text[from] !== '"') {
    const end = endOf(text, from, delimiter);
    return { text: text.slice(from, end), end, isOpen: false };
  }
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: value + text.slice(at), end: text.length, isOpen: true };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOf(text, quote + 1, delimiter);
      return { text: value + text.slice(quote + 1, end), end, isOpen: false };
    }
    value += '"';
    at = quote + 2;
  }
}

function endOf(text: string, from: number, delimiter: string): number {
  const first = delimiter[0]!;
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\n' || letter === '\r') return at;
    if (letter === first && (delimiter.length === 1 || text.startsWith(delimiter, at))) return at;
  }
  return text.length;
}
