/** A summary of values as numbers; two summaries can be merged. */
export interface Summary {
  /** How many numbers it has; all are zero without values. */
  readonly size: number;
  /** Whether values are measured from one of them, because a mean far from zero would lose digits. */
  readonly countsFromOrigin: boolean;
  /** Writes at `to` the summary at `from` with one more value or pair of values. */
  include(numbers: Float64Array, from: number, to: number, value: number, other: number): void;
  /** Writes to `whole` the merged summary of `newer` and a non-empty place of `older`. */
  merge(whole: Float64Array, older: Float64Array, at: number, newer: Float64Array): void;
}

const FIRST_ROOM = 64;

/**
 * The summary of a moving window. Values are never subtracted, which would leave rounding errors: older
 * values are summed from the newest to the oldest, so that each remainder has its own sum.
 */
export class MovingSummary {
  readonly #kind: Summary;
  /** The summaries of the newest 0, 1, 2 … older values. */
  #older: Float64Array;
  #olderCount = 0;
  /** The newer values, two places each. */
  #values = new Float64Array(2 * FIRST_ROOM);
  #newerCount = 0;
  readonly #newer: Float64Array;
  readonly #whole: Float64Array;
  /** The newest older value, or the oldest of all, which leaves last. */
  #origin = 0;
  #otherOrigin = 0;

  constructor(kind: Summary) {
    this.#kind = kind;
    this.#older = new Float64Array(kind.size);
    this.#newer = new Float64Array(kind.size);
    this.#whole = new Float64Array(kind.size);
  }

  add(value: number, other = 0): void {
    if (this.#olderCount + this.#newerCount === 0) this.#countFrom(value, other);
    const at = 2 * this.#newerCount++;
    if (at === this.#values.length) this.#values = withRoom(this.#values);
    this.#values[at] = value;
    this.#values[at + 1] = other;
    this.#kind.include(this.#newer, 0, 0, value - this.#origin, other - this.#otherOrigin);
  }

  /** Removes the oldest value. */
  remove(): void {
    if (this.#olderCount === 0) this.#makeOlder();
    this.#olderCount--;
    if (this.#olderCount === 0 && this.#newerCount > 0) this.#makeOlder();
  }

  /** Valid until the next change. */
  get numbers(): Float64Array {
    if (this.#olderCount === 0) return this.#newer;
    this.#kind.merge(this.#whole, this.#older, this.#olderCount * this.#kind.size, this.#newer);
    return this.#whole;
  }

  #makeOlder(): void {
    const { size } = this.#kind;
    const count = this.#newerCount;
    if (this.#older.length < (count + 1) * size) this.#older = new Float64Array((count + 1) * size);
    this.#countFrom(this.#values[2 * count - 2]!, this.#values[2 * count - 1]!);
    for (let done = 0; done < count; done++) {
      const at = 2 * (count - 1 - done);
      this.#kind.include(
        this.#older,
        done * size,
        (done + 1) * size,
        this.#values[at]! - this.#origin,
        this.#values[at + 1]! - this.#otherOrigin,
      );
    }
    this.#olderCount = count;
    this.#newerCount = 0;
    this.#newer.fill(0);
  }

  #countFrom(value: number, other: number): void {
    this.#newer.fill(0);
    if (this.#kind.countsFromOrigin) [this.#origin, this.#otherOrigin] = [value, other];
  }
}

function withRoom(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
