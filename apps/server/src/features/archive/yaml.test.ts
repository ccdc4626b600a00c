import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactJson, parseExactJson } from '@powerset/kit/exact-json.ts';
import { readYaml, writeYaml } from './yaml.ts';

describe('YAML of bundles', () => {
  // PyYAML writes these without quotes.
  it.each([
    '08',
    '09',
    '1e3',
    '12e5',
    '1E5',
    '0o17',
    '1e-3',
    '9e9',
    '6e23',
    '1.5e3',
    'y',
    'n',
    'Y',
    'N',
    '0x',
    '1.2.3',
  ])('reads %s as a text, as the reference writes it', text => {
    expect(readYaml(`a: ${text}\n? ${text}\n: 1\n`).value).toEqual({ a: text, [text]: 1 });
  });

  it.each([
    ['12', 12],
    ['-7', -7],
    ['1.5', 1.5],
    ['1.5e+3', 1500],
    ['017', 15],
    ['yes', true],
    ['Off', false],
    ['~', null],
    ['9007199254740993', 9_007_199_254_740_993n],
  ])('reads %s as a value', (text, value) => {
    expect(readYaml(`a: ${text}`).value).toEqual({ a: value });
  });

  it('reads what it wrote, with every digit', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.bigInt({ min: 2n ** 60n, max: 2n ** 90n }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('1:30', '08', 'on', '2020-01-01', '<<', '=', '.5', '0x1F', '1_000'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(cell, fc.array(cell))), value => {
        if (Object.hasOwn(value, '__proto__')) return;
        expect(readYaml(writeYaml(value)).value).toEqual({ ...value });
      }),
    );
  });

  it('reports where it is invalid', () => {
    expect(readYaml('a: 1\nb: [1, }').problem).toMatch(/\(line 2, column \d+\)$/);
    expect(readYaml('a: [1,')).toEqual({ problem: '' });
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(readYaml(deep(150)).problem).toBeUndefined();
    expect(readYaml(deep(250)).problem).toContain('nesting');
  });
});

it('JSON keeps whole numbers that no double holds', () => {
  const text = '{"a":[1234567890123456789,-9007199254740993,1,1.5],"b":"x"}';
  expect(exactJson(parseExactJson(text))).toBe(text);
});
