import { fail } from '@powerset/core/errors.ts';
import { frameColumns, missingColumn, numbersOf, type Frame, type FrameColumn } from './frame.ts';
import { Counted } from './moving-window.ts';

export type PairMeasure = 'corr' | 'cov';

export interface PairWindow {
  readonly window: number;
  readonly ahead: number;
  readonly needed: number;
  readonly measure: PairMeasure;
  readonly ddof: number;
}

/** What a column is set against: itself when it is the only one, the other one when there are two. */
export function partnerOf(frame: Frame, names: readonly string[], column: FrameColumn): Float64Array {
  if (names.length > 2) fail('query.invalid', { detail: 'Rolling corr and cov take one column, or two that are set against each other.' });
  const [own, other = own] = frameColumns(frame, names[0]!).includes(column) ? names : names.toReversed();
  const group = JSON.stringify(column.label.slice(1));
  return numbersOf(own === other ? column : frameColumns(frame, other!).find(({ label }) => JSON.stringify(label.slice(1)) === group) ?? missingColumn());
}

/** How two columns move together over a window; rows where one is missing do not count. */
export function slidePairs(values: Float64Array, others: Float64Array, { window, ahead, needed, measure, ddof }: PairWindow): Float64Array {
  const results = new Float64Array(values.length);
  const pairs = new MovingPairs();
  const isPair = (row: number): boolean => row >= 0 && row < values.length && !Number.isNaN(values[row]!) && !Number.isNaN(others[row]!);
  for (let end = 0; end < values.length + ahead; end++) {
    if (isPair(end)) pairs.add(values[end]!, others[end]!);
    if (isPair(end - window)) pairs.remove();
    if (end >= ahead) results[end - ahead] = pairs.count >= Math.max(1, needed) ? pairs.result(measure, ddof) : NaN;
  }
  return results;
}

/** When so little of a sum is left, what is left is mostly the rounding of what went. */
const LOST_SHARE = 1e-4;

/** Squared and mixed distances from the means of a window that moves, carried along (Welford). */
class MovingPairs {
  readonly #left = new Counted();
  readonly #right = new Counted();
  count = 0;
  /** All is counted from here: far from zero the means would have too few digits. */
  #origins = [0, 0] as [number, number];
  #means = [0, 0] as [number, number];
  #squares = [0, 0] as [number, number];
  #mixed = 0;

  add(a: number, b: number): void {
    this.#left.add(a);
    this.#right.add(b);
    this.#include(a, b);
  }

  /** Leaves out the oldest pair. */
  remove(): void {
    const [a, b] = [this.#left.remove() - this.#origins[0], this.#right.remove() - this.#origins[1]];
    const before = this.#squares;
    const count = this.count--;
    if (this.count === 0) return this.#clear();
    const means: [number, number] = [(count * this.#means[0] - a) / this.count, (count * this.#means[1] - b) / this.count];
    const [da, db] = [a - means[0], b - means[1]];
    const share = this.count / count;
    this.#means = means;
    this.#squares = [before[0] - da * da * share, before[1] - db * db * share];
    this.#mixed -= da * db * share;
    if (this.#left.isDue || this.#squares[0] < LOST_SHARE * before[0] || this.#squares[1] < LOST_SHARE * before[1]) this.#countAnew();
  }

  result(measure: PairMeasure, ddof: number): number {
    if (measure === 'cov') return this.count > ddof ? this.#mixed / (this.count - ddof) : NaN;
    const size = Math.sqrt(this.#squares[0] * this.#squares[1]);
    return this.count > 1 && size > 0 ? Math.min(1, Math.max(-1, this.#mixed / size)) : NaN;
  }

  #include(a: number, b: number): void {
    if (this.count === 0) this.#origins = [a, b];
    const count = ++this.count;
    const [da, db] = [a - this.#origins[0] - this.#means[0], b - this.#origins[1] - this.#means[1]];
    const share = (count - 1) / count;
    this.#means = [this.#means[0] + da / count, this.#means[1] + db / count];
    this.#squares = [this.#squares[0] + da * da * share, this.#squares[1] + db * db * share];
    this.#mixed += da * db * share;
  }

  #countAnew(): void {
    this.#clear();
    const left: number[] = [];
    this.#left.visit(value => left.push(value));
    let at = 0;
    this.#right.visit(value => this.#include(left[at++]!, value));
  }

  #clear(): void {
    this.count = 0;
    this.#means = [0, 0];
    this.#squares = [0, 0];
    this.#mixed = 0;
  }
}
