import { createReadStream } from 'node:fs';

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

export interface WantedLines {
  /** Rows by their number among those with the right shape, counted from 1, in ascending order. */
  readonly rows: readonly number[];
  /** Rows by the position of their first byte. */
  readonly offsets: readonly number[];
}

export interface FoundLines {
  readonly ofRow: ReadonlyMap<number, number>;
  readonly ofOffset: ReadonlyMap<number, number>;
}

/**
 * Returns the lines, counted from 1, on which rows of a delimited UTF-8 text begin. Rows may contain line ends
 * in quotes, so the file is read up to the last row.
 */
export async function findLines(
  path: string,
  { rows, offsets }: WantedLines,
  shape: { readonly firstLine: number; readonly isWide: boolean; readonly delimiter: string },
): Promise<FoundLines> {
  const scan = new Scan(rows, offsets, shape);
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  for await (const piece of file as AsyncIterable<Buffer>) if (scan.read(piece)) break;
  file.destroy();
  scan.end();
  return scan;
}

class Scan implements FoundLines {
  readonly ofRow = new Map<number, number>();
  readonly ofOffset = new Map<number, number>();
  readonly #rows: ReadonlySet<number>;
  readonly #offsets: Set<number>;
  readonly #lastRow: number;
  readonly #lastOffset: number;
  readonly #shape: { readonly firstLine: number; readonly isWide: boolean; readonly delimiter: number };
  #at = 0;
  #line = 1;
  #rowLine = 1;
  #rowStart = 0;
  #row = 0;
  #isQuoted = false;
  #isFieldStart = true;
  #wasCr = false;

  constructor(
    rows: readonly number[],
    offsets: readonly number[],
    shape: { readonly firstLine: number; readonly isWide: boolean; readonly delimiter: string },
  ) {
    this.#rows = new Set(rows);
    this.#offsets = new Set(offsets);
    this.#lastRow = rows.at(-1) ?? 0;
    this.#lastOffset = Math.max(-1, ...offsets);
    this.#shape = { ...shape, delimiter: shape.delimiter.charCodeAt(shape.delimiter.length - 1) };
  }

  /** Returns true when everything was found. */
  read(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (this.#isQuoted) {
        if (byte === QUOTE) this.#isQuoted = false;
        else if (byte === LF) this.#line++;
      } else if (byte === QUOTE) {
        // A doubled quote closes and opens again; a quote inside of a plain value means itself.
        if (this.#isFieldStart || piece[at - 1] === QUOTE) this.#isQuoted = true;
        this.#isFieldStart = false;
      } else if (byte === LF && this.#wasCr) this.#rowStart = this.#at + at + 1;
      else if (byte === LF || byte === CR) this.#endRow(this.#at + at);
      else this.#isFieldStart = byte === this.#shape.delimiter;
      this.#wasCr = byte === CR && !this.#isQuoted;
    }
    this.#at += piece.length;
    return this.#row >= this.#lastRow && this.#at > this.#lastOffset + 2;
  }

  end(): void {
    if (this.#at > this.#rowStart) this.#endRow(this.#at);
  }

  #endRow(end: number): void {
    const start = this.#rowStart;
    const rejected = [start, start - 1].find(offset => this.#offsets.has(offset));
    if (rejected !== undefined && this.#rowLine >= this.#shape.firstLine) {
      this.ofOffset.set(rejected, this.#rowLine);
      this.#offsets.delete(rejected);
    } else if (this.#rowLine >= this.#shape.firstLine && (end > start || !this.#shape.isWide)) {
      this.#row++;
      if (this.#rows.has(this.#row)) this.ofRow.set(this.#row, this.#rowLine);
    }
    this.#line++;
    this.#rowLine = this.#line;
    this.#rowStart = end + 1;
    this.#isFieldStart = true;
  }
}
