import { z } from 'zod';
import { pythonLines } from '@powerset/kit/python-lines.ts';
import { isNewer } from '@powerset/contracts/q.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Where a value violates its schema, and which rule. */
export interface Misfit {
  readonly rule: string;
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

/**
 * Returns the violated part of a schema and the value as clients know them; undefined if the schema has no
 * such part.
 */
export function schemaText(schema: z.ZodType, { rule, path, value }: Misfit): string | undefined {
  let part: unknown = asTold(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  let place = '';
  for (const key of path) {
    const steps = stepsTo(key, part);
    for (const step of steps) part = isSchema(part) ? part[step] : undefined;
    place += steps.map(step => `['${step}']`).join('');
  }
  if (!isSchema(part)) return undefined;
  const instance = path.map(key => (typeof key === 'number' ? `[${key}]` : `['${String(key)}']`)).join('');
  return `Failed validating '${rule}' in schema${place}:\n${indented(part)}\n\nOn instance${instance}:\n${indented(value)}`;
}

function stepsTo(key: PropertyKey, part: unknown): readonly string[] {
  if (typeof key === 'number') return ['items'];
  return isSchema(part) && 'additionalProperties' in part
    ? ['additionalProperties']
    : ['properties', String(key)];
}

// Keeps the reported parts of a schema, in their order.
function asTold(schema: unknown): JsonSchema {
  const {
    type,
    anyOf,
    properties,
    items,
    additionalProperties: others,
    enum: values,
    minItems,
    required,
  } = isSchema(schema) ? schema : {};
  const members = Object.entries(isSchema(properties) ? properties : {})
    .filter(([, member]) => !isNewer(member))
    .map(([name, member]) => [name, asTold(member)]);
  const choices = Array.isArray(type) ? type.map(one => ({ type: one as unknown })) : anyOf;
  const told = {
    type: Array.isArray(type) ? undefined : type,
    anyOf: Array.isArray(choices) ? choices.map(asTold) : undefined,
    properties: members.length > 0 ? (Object.fromEntries(members) as JsonSchema) : undefined,
    items: ofParts(items),
    additionalProperties: ofParts(others),
    enum: values,
    minItems,
    required,
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

function ofParts(schema: unknown): JsonSchema | undefined {
  return isSchema(schema) && Object.keys(schema).length > 0 ? asTold(schema) : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indented(value: unknown): string {
  return pythonLines(value).replaceAll(/^/gm, '    ');
}
