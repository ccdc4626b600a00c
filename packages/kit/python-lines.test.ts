import { describe, expect, it } from 'vitest';
import { pythonLines } from './python-lines.ts';

describe('a value laid out as Python does', () => {
  it('is on one line if it fits in 72 characters', () => {
    expect(pythonLines({ a: [1, 2], b: null })).toBe("{'a': [1, 2], 'b': None}");
    expect(pythonLines('x'.repeat(70))).toBe(`'${'x'.repeat(70)}'`);
  });

  it('has one part a line beyond that, with the marks that follow counted in', () => {
    const name = 'a'.repeat(20);
    expect(pythonLines({ one: [name, name, name], two: 2 })).toBe(
      `{'one': ['${name}',\n         '${name}',\n         '${name}'],\n 'two': 2}`,
    );
  });

  it('breaks long texts between words, in brackets if nothing surrounds them', () => {
    const text =
      'some long words that go on and on and on so that the text will not fit into one line of python text';
    expect(pythonLines(text)).toBe(
      "('some long words that go on and on and on so that the text will not '\n 'fit into one line of python text')",
    );
    expect(pythonLines([text, 1])).toBe(
      "['some long words that go on and on and on so that the text will not '\n 'fit into one line of python text',\n 1]",
    );
  });

  it('leaves a long word whole', () => {
    expect(pythonLines(`${'x'.repeat(100)}`)).toBe(`'${'x'.repeat(100)}'`);
  });
});
