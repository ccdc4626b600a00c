import { raise } from './template-error.ts';

const MAX_STEPS = 2_000_000;
const MAX_CHARACTERS = 5_000_000;

/** How much work and text one rendering may take; a template that loops for ever ends here. */
export class Budget {
  #steps = 0;
  #characters = 0;

  /** Counts work of a size. */
  spend(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) raise('TemplateRuntimeError', 'The template takes too long.');
  }

  /** Counts text that was made. */
  write(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MAX_CHARACTERS) raise('OverflowError', 'The template makes too much text.');
  }
}
