const MAX_INLINE_BYTES = 12;
const STRING_BYTES = 16;
/** The most bytes of a text that is cached by its address, because length and code share one number. */
const MAX_KNOWN_BYTES = 2 ** 20;

/**
 * Assigns codes to texts, the same code for the same text. Short strings are recognized by the bytes in which
 * DuckDB stores them, so that a known text is never converted to a JavaScript string again.
 */
export class TextCodes {
  readonly texts: string[] = [];
  readonly #byText = new Map<string, number>();
  // Maps an address to the code and the length of its string.
  readonly #byAddress = new Map<number, number>();
  // A hash table with open addressing over the four words of a short string; code -1 marks a free slot.
  #words = new Int32Array(4 * 1024);
  #codes = new Int32Array(1024).fill(-1);
  #used = 0;

  of(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /**
   * Returns the code of a string of at most 12 bytes; undefined for a longer one. `read` decodes a new text.
   */
  ofShort(strings: DataView, row: number, read: (row: number) => string): number | undefined {
    const at = row * STRING_BYTES;
    const length = strings.getInt32(at, true);
    if (length > MAX_INLINE_BYTES) return undefined;
    const [a, b, c] = [
      strings.getInt32(at + 4, true),
      strings.getInt32(at + 8, true),
      strings.getInt32(at + 12, true),
    ];
    const place = this.#find(length, a, b, c);
    const known = this.#codes[place]!;
    if (known >= 0) return known;
    const code = this.of(read(row));
    this.#words.set([length, a, b, c], place * 4);
    this.#codes[place] = code;
    if (++this.#used * 2 > this.#codes.length) this.#grow();
    return code;
  }

  /** Forgets addresses, which are valid only for the strings of one vector. */
  startVector(): void {
    this.#byAddress.clear();
  }

  /**
   * Returns the code of a longer string. Texts that DuckDB stores once for many rows have one address; `read`
   * is called for the first.
   */
  ofLong(strings: DataView, row: number, read: (row: number) => string): number {
    const at = row * STRING_BYTES;
    const length = strings.getInt32(at, true);
    const address = strings.getUint32(at + 8, true) + strings.getUint32(at + 12, true) * 2 ** 32;
    const known = this.#byAddress.get(address);
    if (known !== undefined && known % MAX_KNOWN_BYTES === length) return Math.floor(known / MAX_KNOWN_BYTES);
    const code = this.of(read(row));
    if (length < MAX_KNOWN_BYTES) this.#byAddress.set(address, code * MAX_KNOWN_BYTES + length);
    return code;
  }

  #find(length: number, a: number, b: number, c: number): number {
    const mask = this.#codes.length - 1;
    let place =
      ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ length) >>> 7) &
      mask;
    const words = this.#words;
    while (this.#codes[place]! >= 0) {
      const word = place * 4;
      if (words[word] === length && words[word + 1] === a && words[word + 2] === b && words[word + 3] === c)
        return place;
      place = (place + 1) & mask;
    }
    return place;
  }

  #grow(): void {
    const [words, codes] = [this.#words, this.#codes];
    this.#words = new Int32Array(words.length * 2);
    this.#codes = new Int32Array(codes.length * 2).fill(-1);
    for (let old = 0; old < codes.length; old++) {
      if (codes[old]! < 0) continue;
      const word = old * 4;
      const place = this.#find(words[word]!, words[word + 1]!, words[word + 2]!, words[word + 3]!);
      this.#words.set(words.subarray(word, word + 4), place * 4);
      this.#codes[place] = codes[old]!;
    }
  }
}
