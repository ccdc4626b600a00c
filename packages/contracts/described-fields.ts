import { z } from 'zod';

/** How `_info` tells of a field: the name of its kind, and its checks as the reference prints them. */
export interface DescribedField {
  readonly type: string;
  readonly validate?: readonly string[];
}

/** What is told of fields that say more than their type. */
export const DESCRIBED_FIELDS = z.registry<DescribedField>();

/** The field with what is told of it. */
export function described<S extends z.ZodType>(field: S, type: string, ...validate: readonly string[]): S {
  DESCRIBED_FIELDS.add(field, { type, ...(validate.length > 0 ? { validate } : {}) });
  return field;
}

/** The check of a length, as it is told. */
export function lengthCheck(min: number | 'None', max: number | 'None'): string {
  return `<Length(min=${min}, max=${max}, equal=None, error=None)>`;
}

/** The check by a function, as it is told. */
export function functionCheck(name: string): string {
  return `<function ${name} at 0x0>`;
}

/** The check of some choices, as it is told. */
export function choiceCheck(choices: readonly string[]): string {
  return `<OneOf(choices=(${choices.map(choice => `'${choice}'`).join(', ')}), labels=[], error='Must be one of: {choices}.')>`;
}
