import type { Bound } from './arguments.ts';
import type { Host } from './host.ts';
import type { CallArguments, Value } from './value.ts';

/** A filter: its parameter names and its function. */
export type Filter = readonly [
  parameters: readonly string[],
  run: (value: Value, args: Bound, host: Host) => Value,
];
/** A filter that receives its arguments unbound. */
export type OpenFilter = (value: Value, args: CallArguments, host: Host) => Value;
