import type { Bound } from './arguments.ts';
import type { Host } from './host.ts';
import type { CallArguments, Value } from './value.ts';

/** A filter: the names of its parameters and what it does. */
export type Filter = readonly [
  parameters: readonly string[],
  run: (value: Value, args: Bound, host: Host) => Value,
];
/** A filter that hands its arguments on. */
export type OpenFilter = (value: Value, args: CallArguments, host: Host) => Value;
