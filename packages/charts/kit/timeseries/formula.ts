/** A formula in `x`, ready to be evaluated many times. */
export type Formula = (x: number) => number;

/**
 * Parses a formula such as `2x + sqrt(x)` or `y = x^2` into a function; undefined if the text is not a
 * formula. It knows numbers, `x`, operators, parentheses, and the functions below, and has no access to the
 * page.
 */
export function parseFormula(text: string): Formula | undefined {
  const tokens = tokensOf(text.slice(text.lastIndexOf('=') + 1));
  if (!tokens || tokens.length === 0) return undefined;
  const reader = { tokens, at: 0 };
  const formula = sum(reader);
  return formula && reader.at === tokens.length ? formula : undefined;
}

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

const FUNCTIONS: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  abs: x => Math.abs(x!),
  acos: x => Math.acos(x!),
  asin: x => Math.asin(x!),
  atan: x => Math.atan(x!),
  ceil: x => Math.ceil(x!),
  cos: x => Math.cos(x!),
  cosh: x => Math.cosh(x!),
  exp: x => Math.exp(x!),
  floor: x => Math.floor(x!),
  ln: x => Math.log(x!),
  log: x => Math.log10(x!),
  log10: x => Math.log10(x!),
  log2: x => Math.log2(x!),
  max: (...values) => Math.max(...values),
  min: (...values) => Math.min(...values),
  mod: (x, y) => x! % y!,
  pow: (x, y) => x! ** y!,
  root: x => Math.sqrt(x!),
  round: x => Math.round(x!),
  sign: x => Math.sign(x!),
  sin: x => Math.sin(x!),
  sinh: x => Math.sinh(x!),
  sqrt: x => Math.sqrt(x!),
  tan: x => Math.tan(x!),
  tanh: x => Math.tanh(x!),
};

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

const TOKEN = /\s*(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\*\*|[-+*/%^(),])\s*/y;

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push(match[1]!.toLowerCase());
  }
  return tokens;
}

function sum(reader: Reader): Formula | undefined {
  return leftToRight(reader, product, {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
  });
}

function product(reader: Reader): Formula | undefined {
  return leftToRight(reader, signed, {
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  });
}

type Operators = Readonly<Record<string, (a: number, b: number) => number>>;

function leftToRight(
  reader: Reader,
  operand: (reader: Reader) => Formula | undefined,
  operators: Operators,
): Formula | undefined {
  let left = operand(reader);
  while (left && reader.at < reader.tokens.length) {
    const operator =
      operators[reader.tokens[reader.at]!] ?? (startsFactor(reader) ? operators['*'] : undefined);
    if (!operator) break;
    if (!startsFactor(reader)) reader.at += 1;
    const [first, second]: readonly (Formula | undefined)[] = [left, operand(reader)];
    if (!second) return undefined;
    left = x => operator(first!(x), second(x));
  }
  return left;
}

// `2x` and `2(x + 1)` are products.
function startsFactor({ tokens, at }: Reader): boolean {
  return /^[\d.a-z_(]/.test(tokens[at] ?? '');
}

function signed(reader: Reader): Formula | undefined {
  const sign = reader.tokens[reader.at];
  if (sign !== '-' && sign !== '+') return power(reader);
  reader.at += 1;
  const value = signed(reader);
  return value && (sign === '-' ? x => -value(x) : value);
}

function power(reader: Reader): Formula | undefined {
  const base = atom(reader);
  const operator = reader.tokens[reader.at];
  if (!base || (operator !== '^' && operator !== '**')) return base;
  reader.at += 1;
  const exponent = signed(reader);
  return exponent && (x => base(x) ** exponent(x));
}

function atom(reader: Reader): Formula | undefined {
  const token = reader.tokens[reader.at++];
  if (token === undefined) return undefined;
  if (/^[\d.]/.test(token)) return constant(Number(token));
  if (token === 'x') return x => x;
  if (token === '(') {
    const inner = sum(reader);
    return reader.tokens[reader.at++] === ')' ? inner : undefined;
  }
  if (Object.hasOwn(CONSTANTS, token)) return constant(CONSTANTS[token]!);
  return Object.hasOwn(FUNCTIONS, token) ? call(reader, FUNCTIONS[token]!) : undefined;
}

function call(reader: Reader, fn: (...values: readonly number[]) => number): Formula | undefined {
  if (reader.tokens[reader.at++] !== '(') return undefined;
  const parts: Formula[] = [];
  do {
    const part = sum(reader);
    if (!part) return undefined;
    parts.push(part);
  } while (reader.tokens[reader.at++] === ',');
  return reader.tokens[reader.at - 1] === ')' ? x => fn(...parts.map(part => part(x))) : undefined;
}

function constant(value: number): Formula {
  return () => value;
}
