import { z } from 'zod';

/** How `_info` describes a field: the name of its type, and its checks as the reference prints them. */
export interface DescribedField {
  readonly type: string;
  readonly validate?: readonly string[];
}

/** The descriptions of fields that have more than a type. */
export const DESCRIBED_FIELDS = z.registry<DescribedField>();

/** Registers the description of a field, and returns the field. */
export function described<S extends z.ZodType>(field: S, type: string, ...validate: readonly string[]): S {
  DESCRIBED_FIELDS.add(field, { type, ...(validate.length > 0 ? { validate } : {}) });
  return field;
}

/** Returns the description of a length check. */
export function lengthCheck(min: number | 'None', max: number | 'None'): string {
  return `<Length(min=${min}, max=${max}, equal=None, error=None)>`;
}

/** Returns the description of a check by a function. */
export function functionCheck(name: string): string {
  return `<function ${name} at 0x0>`;
}

/** Returns the description of a check against fixed choices. */
export function choiceCheck(choices: readonly string[]): string {
  return `<OneOf(choices=(${choices.map(choice => `'${choice}'`).join(', ')}), labels=[], error='Must be one of: {choices}.')>`;
}
