import { describe, expect, it } from 'vitest';
import { genericTypeOf } from './generic-type.ts';

describe('the kind behind a type name', () => {
  it.each([
    ['INTEGER', 'numeric'],
    ['DECIMAL(18,2)', 'numeric'],
    ['DOUBLE PRECISION', 'numeric'],
    ['BIGINT', 'numeric'],
    ['UINT64', 'numeric'],
    ['Nullable(Float64)', 'numeric'],
    ['VARCHAR(16)', 'string'],
    ['INTEGER[]', 'string'],
    ['STRUCT(a DATE)', 'string'],
    ['UUID', 'string'],
    ['DATE', 'temporal'],
    ['TIMESTAMP WITHOUT TIME ZONE', 'temporal'],
    ['DateTime64(3)', 'temporal'],
    ['TIME', 'temporal'],
    ['INTERVAL', 'temporal'],
    ['BOOLEAN', 'boolean'],
    [null, null],
    ['', null],
  ] as const)('of %s is %s', (name, type) => {
    expect(genericTypeOf(name)).toBe(type);
  });
});
