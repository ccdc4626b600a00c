import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonJsonProblem } from './python-json.ts';

describe("Python's messages for invalid JSON", () => {
  it.each([
    ['{not json', 'Expecting property name enclosed in double quotes: line 1 column 2 (char 1)'],
    ['', 'Expecting value: line 1 column 1 (char 0)'],
    ['{"a" 1}', "Expecting ':' delimiter: line 1 column 6 (char 5)"],
    ['{"a": 1 "b": 2}', "Expecting ',' delimiter: line 1 column 9 (char 8)"],
    ['{"a": 1}\nx', 'Extra data: line 2 column 1 (char 9)'],
    ['["a', 'Unterminated string starting at: line 1 column 2 (char 1)'],
    ['"\\x"', 'Invalid \\escape: line 1 column 2 (char 1)'],
    ['{"a":', 'Expecting value: line 1 column 6 (char 5)'],
  ])('%s', (text, words) => {
    expect(pythonJsonProblem(text)).toBe(words);
  });

  it('finds nothing wrong with JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(0, 2),
        (value, indent) => pythonJsonProblem(JSON.stringify(value, null, indent)) === undefined,
      ),
    );
  });

  it('ends on every text, and finds an error in every invalid one', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const isJson = (() => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        return isJson === (pythonJsonProblem(text) === undefined);
      }),
    );
  });
});
