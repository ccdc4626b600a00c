import type { Value } from './value.ts';

/** The variables of a template part; inner scopes see outer ones. */
export class Scope {
  readonly #values: Map<string, Value>;
  readonly #outer: Scope | undefined;

  constructor(values: Iterable<readonly [string, Value]> = [], outer?: Scope) {
    this.#values = new Map(values);
    this.#outer = outer;
  }

  get(name: string): Value | undefined {
    return this.#values.has(name) ? this.#values.get(name) : this.#outer?.get(name);
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value);
  }

  inner(values: Iterable<readonly [string, Value]> = []): Scope {
    return new Scope(values, this);
  }
}
