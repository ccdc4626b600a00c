import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InfoQuery, IdsQuery, ItemQuery, ListQuery } from '@powerset/contracts/q.ts';
import { qMessage } from './q-message.ts';

const told = (schema: z.ZodType, q: unknown): string =>
  qMessage(schema.safeParse(q).error?.issues ?? [], q, schema);
const firstLine = (text: string): string => text.split('\n')[0]!;

describe('the errors of q', () => {
  it.each<[z.ZodType, unknown, string]>([
    [ListQuery, { page: 'x' }, "'x' is not of type 'integer'"],
    [ListQuery, { page: true }, "True is not of type 'integer'"],
    [ListQuery, { page: 1.5 }, "1.5 is not of type 'integer'"],
    [ListQuery, { columns: 1 }, "1 is not of type 'array'"],
    [ListQuery, { columns: [1] }, "1 is not of type 'string'"],
    [ListQuery, { order_direction: 'up' }, "'up' is not one of ['asc', 'desc']"],
    [ListQuery, { filters: [{ col: 'id', value: 1 }] }, "'opr' is a required property"],
    [ListQuery, 'x', "'x' is not of type 'object'"],
    [ListQuery, null, "None is not of type 'object'"],
    [ListQuery, [1], "[1] is not of type 'object'"],
    [InfoQuery, { keys: [1] }, "1 is not of type 'string'"],
    [IdsQuery, {}, "{} is not of type 'array'"],
    [IdsQuery, [999_999, 'x'], "'x' is not of type 'integer'"],
    [z.looseObject({ last_updated_ms: z.number() }), { last_updated_ms: 'x' }, "'x' is not of type 'number'"],
  ])('%# is reported as clients know it', (schema, q, text) => {
    expect(firstLine(told(schema, q))).toBe(`Not a valid rison schema ${text}`);
  });

  it('names one error: among the least deep ones, the last by name', () => {
    expect(firstLine(told(ListQuery, { columns: 1, page: 'x', keys: [1] }))).toBe(
      "Not a valid rison schema 'x' is not of type 'integer'",
    );
  });

  it.each<[string, z.ZodType, unknown, string]>([
    [
      'a member',
      ListQuery,
      { page: 'x' },
      "Failed validating 'type' in schema['properties']['page']:\n    {'type': 'integer'}\n\nOn instance['page']:\n    'x'",
    ],
    [
      'a member of a list',
      ListQuery,
      { filters: [{ col: 'id', opr: 'eq', value: { a: 1 } }] },
      `Failed validating 'anyOf' in schema['properties']['filters']['items']['properties']['value']:
    {'anyOf': [{'type': 'number'},
               {'type': 'string'},
               {'type': 'boolean'},
               {'type': 'array'}]}

On instance['filters'][0]['value']:
    {'a': 1}`,
    ],
    [
      'a missing member',
      ListQuery,
      { filters: [{ col: 'id', value: 1 }] },
      `Failed validating 'required' in schema['properties']['filters']['items']:
    {'type': 'object',
     'properties': {'col': {'type': 'string'},
                    'opr': {'type': 'string'},
                    'value': {'anyOf': [{'type': 'number'},
                                        {'type': 'string'},
                                        {'type': 'boolean'},
                                        {'type': 'array'}]}},
     'required': ['col', 'opr', 'value']}

On instance['filters'][0]:
    {'col': 'id', 'value': 1}`,
    ],
    [
      'the whole',
      ItemQuery,
      1,
      `Failed validating 'type' in schema:
    {'type': 'object',
     'properties': {'keys': {'type': 'array',
                             'items': {'type': 'string',
                                       'enum': ['show_columns',
                                                'description_columns',
                                                'label_columns',
                                                'show_title',
                                                'none']}},
                    'columns': {'type': 'array',
                                'items': {'type': 'string'}}}}

On instance:
    1`,
    ],
    [
      'a member of any name',
      InfoQuery,
      { add_columns: { owners: { page: 'x' } } },
      "Failed validating 'type' in schema['properties']['add_columns']['additionalProperties']['properties']['page']:\n    {'type': 'integer'}\n\nOn instance['add_columns']['owners']['page']:\n    'x'",
    ],
  ])('shows on the next line what %s should be and what it is', (_name, schema, q, text) => {
    expect(told(schema, q).split('\n').slice(2).join('\n')).toBe(text);
  });
});
