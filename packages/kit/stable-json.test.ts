import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spacedJson, stableJson } from './stable-json.ts';

it('writes equal values as equal text in any order of their members', () => {
  expect(stableJson({ b: 1, a: { d: [1, { z: 1, y: 2 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[1,{"y":2,"z":1}]},"b":1}',
  );
});

it('writes spaces as Python does and reads back as the same value', () => {
  expect(spacedJson({ a: [1, 'x, y'], b: {} })).toBe('{"a": [1, "x, y"], "b": {}}');
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(spacedJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
