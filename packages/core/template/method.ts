import type { CallArguments, Value } from './value.ts';

/** A method, called with its value. */
export type Method<T> = (self: T, args: CallArguments) => Value;
