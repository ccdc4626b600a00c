/** Longer texts are not kept. */
const LONGEST = 64 * 1024;

/** Keeps what was found out about the texts used most recently, up to a total length of these texts. */
export class RecentTexts<T> {
  readonly #mostLetters: number;
  readonly #kept = new Map<string, T>();
  #letters = 0;

  constructor(mostLetters: number) {
    this.#mostLetters = mostLetters;
  }

  get(text: string): T | undefined {
    const found = this.#kept.get(text);
    if (found === undefined) return undefined;
    // The first entry of a map is the one added first.
    this.#kept.delete(text);
    this.#kept.set(text, found);
    return found;
  }

  set(text: string, found: T): void {
    if (text.length > LONGEST) return;
    if (!this.#kept.has(text)) this.#letters += text.length;
    this.#kept.set(text, found);
    for (const oldest of this.#kept.keys()) {
      if (this.#letters <= this.#mostLetters) return;
      this.#kept.delete(oldest);
      this.#letters -= oldest.length;
    }
  }
}
