const FORGOTTEN = 1024;
const SHORTEST = 64;

/** The values of a window in their order; says when sums over it should be counted anew, because rounding adds up. */
export class Counted {
  readonly #values: number[] = [];
  #first = 0;
  #removed = 0;

  add(value: number): void {
    this.#values.push(value);
  }

  last(): number | undefined {
    return this.#values.at(-1);
  }

  /** Takes the oldest value out. */
  remove(): number {
    const value = this.#values[this.#first++]!;
    this.#removed++;
    if (this.#first > FORGOTTEN && this.#first > this.#values.length / 2) {
      this.#values.splice(0, this.#first);
      this.#first = 0;
    }
    return value;
  }

  /** True after as many removals as there are values: counting anew then costs no more than one step a row. */
  get isDue(): boolean {
    return this.#removed >= Math.max(SHORTEST, this.#values.length - this.#first);
  }

  visit(work: (value: number) => void): void {
    this.#removed = 0;
    for (let at = this.#first; at < this.#values.length; at++) work(this.#values[at]!);
  }
}
