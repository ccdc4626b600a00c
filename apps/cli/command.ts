import type { Installation } from './installation.ts';

/** One command of the command line. */
export interface Command {
  /** Words behind `powerset`, such as `start` or `db backup`. */
  readonly name: string;
  /** What comes behind the name, for the help. */
  readonly usage: string;
  readonly about: string;
  run(args: readonly string[], installation: Installation): Promise<void>;
}
