import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InfoQuery, IdsQuery, ListQuery } from '@powerset/contracts/q.ts';
import { qMessage } from './q-message.ts';

const told = (schema: z.ZodType, q: unknown): string => qMessage(schema.safeParse(q).error?.issues ?? [], q);

describe('what is wrong with q', () => {
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
  ])('%# is told as clients know it', (schema, q, text) => {
    expect(told(schema, q)).toBe(`Not a valid rison schema ${text}`);
  });

  it('is told of one fault: of those that lie least deep the last by name', () => {
    expect(told(ListQuery, { columns: 1, page: 'x', keys: [1] })).toBe("Not a valid rison schema 'x' is not of type 'integer'");
  });
});
