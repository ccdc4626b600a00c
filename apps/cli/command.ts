import type { Installation } from './installation.ts';

export interface Command {
  /** The words after `powerset`, such as `start` or `db backup`. */
  readonly name: string;
  /** The arguments, as the help shows them. */
  readonly usage: string;
  readonly about: string;
  run(args: readonly string[], installation: Installation): Promise<void>;
}
