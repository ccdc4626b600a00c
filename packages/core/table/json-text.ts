const encoder = new TextEncoder();
const FIRST_BYTES = 1024;
const NO_BYTES = new Uint8Array(0);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
/** The maximum bytes of a number or of one UTF-16 unit. */
const NUMBER_BYTES = 24;
const UNIT_BYTES = 3;

/**
 * Writes JSON as UTF-8 bytes without an intermediate string, which takes most of the time for large answers.
 */
export class JsonText {
  // Grows as needed, because most answers are small.
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  /** The size of the next piece: as much as the last one needed. */
  #nextBytes = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns what was written so far and continues in a new piece. */
  take(): Uint8Array<ArrayBuffer> {
    const piece = this.#bytes.subarray(0, this.#length);
    this.#nextBytes = this.#bytes.length;
    this.#bytes = NO_BYTES;
    this.#length = 0;
    return piece;
  }

  /** Writes bytes that are already JSON. */
  raw(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    const target = this.#bytes;
    for (let at = 0; at < bytes.length; at++) target[this.#length + at] = bytes[at]!;
    this.#length += bytes.length;
  }

  /** Writes text that is already JSON, such as the digits of a number. */
  rawText(text: string): void {
    this.#ensure(text.length);
    const target = this.#bytes;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x80) return this.raw(encoder.encode(text));
      target[this.#length + at] = unit;
    }
    this.#length += text.length;
  }

  /** Writes a double; NaN and infinities become null. */
  number(value: number): void {
    if (Number.isSafeInteger(value)) this.#integer(value);
    else this.rawText(Number.isFinite(value) ? String(value) : 'null');
  }

  /** Writes quoted text. */
  string(text: string): void {
    this.#ensure(text.length * UNIT_BYTES + 2);
    const target = this.#bytes;
    let to = this.#length;
    target[to++] = QUOTE;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH || (unit >= 0xd800 && unit <= 0xdfff))
        return this.rawText(JSON.stringify(text));
      if (unit < 0x80) target[to++] = unit;
      else if (unit < 0x800) {
        target[to++] = 0xc0 | (unit >> 6);
        target[to++] = 0x80 | (unit & 0x3f);
      } else {
        target[to++] = 0xe0 | (unit >> 12);
        target[to++] = 0x80 | ((unit >> 6) & 0x3f);
        target[to++] = 0x80 | (unit & 0x3f);
      }
    }
    target[to++] = QUOTE;
    this.#length = to;
  }

  #integer(value: number): void {
    this.#ensure(NUMBER_BYTES);
    let rest = Math.abs(value);
    let to = this.#length + digitsOf(rest) + (value < 0 ? 1 : 0);
    if (value < 0) this.#bytes[this.#length] = MINUS;
    this.#length = to;
    do {
      const tenth = Math.floor(rest / 10);
      this.#bytes[--to] = ZERO + (rest - tenth * 10);
      rest = tenth;
    } while (rest > 0);
  }

  #ensure(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#nextBytes, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits++;
  return digits;
}
