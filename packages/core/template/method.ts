import type { CallArguments, Value } from './value.ts';

/** What a method does with the value that it is called on. */
export type Method<T> = (self: T, args: CallArguments) => Value;
