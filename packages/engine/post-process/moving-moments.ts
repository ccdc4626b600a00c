import { Counted } from './moving-window.ts';

/** Sums of the second, third and fourth power of the distances from the mean. */
export interface Moments {
  readonly count: number;
  readonly second: number;
  readonly third: number;
  readonly fourth: number;
}

/** When so little of the fourth power is left, what is left is mostly the rounding of what went. */
const LOST_SHARE = 1e-4;

/** The moments of a window that moves over values, carried along (Pébay's updates). */
export class MovingMoments {
  readonly #window = new Counted();
  #count = 0;
  /** All is counted from here: far from zero the mean would have too few digits. */
  #origin = 0;
  #mean = 0;
  #second = 0;
  #third = 0;
  #fourth = 0;
  /** Values at the end of the window that are the same. */
  #equalAtEnd = 0;

  add(value: number): void {
    this.#equalAtEnd = this.#count > 0 && value === this.#window.last() ? this.#equalAtEnd + 1 : 1;
    this.#window.add(value);
    this.#include(value);
  }

  /** Leaves out the oldest value. */
  remove(): void {
    const value = this.#window.remove() - this.#origin;
    const count = this.#count--;
    if (this.#count === 0) return this.#clear();
    const fourthBefore = this.#fourth;
    const mean = (count * this.#mean - value) / (count - 1);
    const distance = value - mean;
    const [step, term] = [distance / count, distance * (distance / count) * (count - 1)];
    this.#mean = mean;
    this.#second -= term;
    this.#third -= term * step * (count - 2) - 3 * step * this.#second;
    this.#fourth -= term * step * step * (count * count - 3 * count + 3) + 6 * step * step * this.#second - 4 * step * this.#third;
    if (this.#window.isDue || this.#fourth < LOST_SHARE * fourthBefore) this.#countAnew();
  }

  get moments(): Moments {
    // Rounding must not make equal values differ.
    if (this.#equalAtEnd >= this.#count) return { count: this.#count, second: 0, third: 0, fourth: 0 };
    return { count: this.#count, second: this.#second, third: this.#third, fourth: this.#fourth };
  }

  #include(value: number): void {
    if (this.#count === 0) this.#origin = value;
    const count = ++this.#count;
    const distance = value - this.#origin - this.#mean;
    const [step, term] = [distance / count, distance * (distance / count) * (count - 1)];
    this.#mean += step;
    this.#fourth += term * step * step * (count * count - 3 * count + 3) + 6 * step * step * this.#second - 4 * step * this.#third;
    this.#third += term * step * (count - 2) - 3 * step * this.#second;
    this.#second += term;
  }

  #countAnew(): void {
    this.#clear();
    this.#window.visit(value => this.#include(value));
  }

  #clear(): void {
    [this.#count, this.#mean, this.#second, this.#third, this.#fourth] = [0, 0, 0, 0, 0];
  }
}
