/** The type of a token; `op` tokens are named by their meaning. */
export type TokenType =
  | 'data'
  | 'variable_begin'
  | 'variable_end'
  | 'block_begin'
  | 'block_end'
  | 'name'
  | 'string'
  | 'integer'
  | 'float'
  | 'eof'
  | OperatorName;

export interface Token {
  readonly type: TokenType;
  readonly value: string;
  readonly line: number;
}

/** Operators by their text, longer ones first. */
export const OPERATORS = {
  '//': 'floordiv',
  '**': 'pow',
  '==': 'eq',
  '!=': 'ne',
  '>=': 'gteq',
  '<=': 'lteq',
  '+': 'add',
  '-': 'sub',
  '/': 'div',
  '*': 'mul',
  '%': 'mod',
  '~': 'tilde',
  '[': 'lbracket',
  ']': 'rbracket',
  '(': 'lparen',
  ')': 'rparen',
  '{': 'lbrace',
  '}': 'rbrace',
  '>': 'gt',
  '<': 'lt',
  '=': 'assign',
  '.': 'dot',
  ':': 'colon',
  '|': 'pipe',
  ',': 'comma',
  ';': 'semicolon',
} as const;
export type OperatorName = (typeof OPERATORS)[keyof typeof OPERATORS];

const NAMES: Readonly<Partial<Record<TokenType, string>>> = {
  variable_begin: 'begin of print statement',
  variable_end: 'end of print statement',
  block_begin: 'begin of statement block',
  block_end: 'end of statement block',
  data: 'template data / text',
  eof: 'end of template',
};
const TEXTS: ReadonlyMap<string, string> = new Map(
  Object.entries(OPERATORS).map(([text, name]) => [name, text]),
);

/** Returns a token type as messages name it. */
export function describeType(type: TokenType): string {
  return TEXTS.get(type) ?? NAMES[type] ?? type;
}

/** Returns a token as messages name it. */
export function describeToken(token: Token): string {
  return token.type === 'name' ? token.value : describeType(token.type);
}
