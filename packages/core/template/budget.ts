import { raise } from './template-error.ts';

const MAX_STEPS = 2_000_000;
const MAX_CHARACTERS = 5_000_000;

/** Limits the work and text of one rendering, so that endless templates stop. */
export class Budget {
  #steps = 0;
  #characters = 0;

  /** Counts work. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) raise('TemplateRuntimeError', 'The template takes too long.');
  }

  /** Counts written text. */
  write(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MAX_CHARACTERS) raise('OverflowError', 'The template makes too much text.');
  }
}
