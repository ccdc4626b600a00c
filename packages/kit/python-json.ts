import { MAX_JSON_DEPTH } from './json-depth.ts';

/**
 * Returns the message and position of Python's JSON parser for invalid JSON, which clients print. The empty
 * text counts as invalid.
 */
export function pythonJsonProblem(text: string): string | undefined {
  try {
    const end = skipSpace(text, readValue(text, skipSpace(text, 0), 0));
    return end < text.length ? said('Extra data', text, end) : undefined;
  } catch (problem) {
    if (problem instanceof Problem) return said(problem.message, text, problem.at);
    throw problem;
  }
}

class Problem extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;

// Each reader takes its start position and returns the position after what it read.
function readValue(text: string, at: number, depth: number): number {
  if (depth > MAX_JSON_DEPTH) throw new Problem('Too deeply nested', at);
  if (text[at] === '"') return readString(text, at);
  if (text[at] === '{') return readObject(text, at, depth);
  if (text[at] === '[') return readArray(text, at, depth);
  SCALAR.lastIndex = at;
  if (!SCALAR.test(text)) throw new Problem('Expecting value', at);
  return SCALAR.lastIndex;
}

function readObject(text: string, start: number, depth: number): number {
  let at = skipSpace(text, start + 1);
  if (text[at] === '}') return at + 1;
  for (;;) {
    if (text[at] !== '"') throw new Problem('Expecting property name enclosed in double quotes', at);
    at = skipSpace(text, readString(text, at));
    if (text[at] !== ':') throw new Problem("Expecting ':' delimiter", at);
    at = skipSpace(text, readValue(text, skipSpace(text, at + 1), depth + 1));
    if (text[at] === '}') return at + 1;
    if (text[at] !== ',') throw new Problem("Expecting ',' delimiter", at);
    at = skipSpace(text, at + 1);
  }
}

function readArray(text: string, start: number, depth: number): number {
  let at = skipSpace(text, start + 1);
  if (text[at] === ']') return at + 1;
  for (;;) {
    at = skipSpace(text, readValue(text, at, depth + 1));
    if (text[at] === ']') return at + 1;
    if (text[at] !== ',') throw new Problem("Expecting ',' delimiter", at);
    at = skipSpace(text, at + 1);
  }
}

function readString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === '"') return at + 1;
    if (char < ' ') throw new Problem('Invalid control character at', at);
    if (char !== '\\') continue;
    const escaped = text[++at];
    if (escaped === undefined) break;
    if (escaped === 'u') {
      if (!/^[0-9a-f]{4}$/i.test(text.slice(at + 1, at + 5)))
        throw new Problem('Invalid \\uXXXX escape', at + 1);
      at += 4;
    } else if (!'"\\/bfnrt'.includes(escaped)) {
      throw new Problem('Invalid \\escape', at - 1);
    }
  }
  throw new Problem('Unterminated string starting at', start);
}

function skipSpace(text: string, at: number): number {
  let place = at;
  while (place < text.length && ' \t\n\r'.includes(text[place]!)) place++;
  return place;
}

function said(message: string, text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return `${message}: line ${line} column ${column} (char ${at})`;
}
