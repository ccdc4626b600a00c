import { describe, expect, it } from 'vitest';
import { isShallowJson } from './json-depth.ts';

const nested = (depth: number): string => '{"a":['.repeat(depth / 2) + '1' + ']}'.repeat(depth / 2);

describe('the depth of a JSON text', () => {
  it.each([
    ['nothing', '', true],
    ['200 levels', nested(200), true],
    ['202 levels', nested(202), false],
    ['brackets in a text', JSON.stringify('['.repeat(5_000)), true],
    ['quotes in a text', JSON.stringify({ a: `"\\${'['.repeat(300)}` }), true],
    ['many things side by side', JSON.stringify(Array(5_000).fill([{}])), true],
    ['what is no JSON', '['.repeat(201), false],
  ])('is judged: %s', (_, text, isShallow) => {
    expect(isShallowJson(text)).toBe(isShallow);
  });
});
