/** An expression of a template. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: null | boolean | bigint | number | string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [key: Expression, value: Expression])[] }
  | { readonly kind: 'attribute'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly object: Expression; readonly key: Expression }
  | {
      readonly kind: 'slice';
      readonly object: Expression;
      readonly parts: readonly (Expression | undefined)[];
    }
  | { readonly kind: 'call'; readonly callee: Expression; readonly args: Arguments }
  | {
      readonly kind: 'filter';
      readonly value: Expression | undefined;
      readonly name: string;
      readonly args: Arguments;
    }
  | { readonly kind: 'test'; readonly value: Expression; readonly name: string; readonly args: Arguments }
  | { readonly kind: 'unary'; readonly operator: 'neg' | 'pos' | 'not'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'logical';
      readonly operator: 'and' | 'or';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'concat'; readonly parts: readonly Expression[] }
  | {
      readonly kind: 'compare';
      readonly first: Expression;
      readonly rest: readonly (readonly [CompareOperator, Expression])[];
    }
  | {
      readonly kind: 'condition';
      readonly test: Expression;
      readonly whenTrue: Expression;
      readonly otherwise: Expression | undefined;
    };

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**';
export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export interface Arguments {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [name: string, value: Expression])[];
  /** `*list` and `**dict`. */
  readonly list: Expression | undefined;
  readonly dict: Expression | undefined;
}

/** The targets of `set` and `for`. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'namespace'; readonly name: string; readonly attribute: string }
  | { readonly kind: 'tuple'; readonly targets: readonly Target[] };

export interface Parameter {
  readonly name: string;
  readonly fallback: Expression | undefined;
}

/** A statement of a template. */
export type Statement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly expression: Expression }
  | {
      readonly kind: 'if';
      readonly branches: readonly (readonly [test: Expression, body: Body])[];
      readonly otherwise: Body;
    }
  | {
      readonly kind: 'for';
      readonly target: Target;
      readonly over: Expression;
      readonly filter: Expression | undefined;
      readonly body: Body;
      readonly otherwise: Body;
      readonly isRecursive: boolean;
    }
  | { readonly kind: 'set'; readonly target: Target; readonly value: Expression }
  | {
      readonly kind: 'set-block';
      readonly target: Target;
      readonly filter: Expression | undefined;
      readonly body: Body;
    }
  | {
      readonly kind: 'macro';
      readonly name: string;
      readonly parameters: readonly Parameter[];
      readonly body: Body;
    }
  | {
      readonly kind: 'call';
      readonly call: Expression;
      readonly parameters: readonly Parameter[];
      readonly body: Body;
    }
  | { readonly kind: 'filter'; readonly filter: Expression; readonly body: Body }
  | {
      readonly kind: 'with';
      readonly values: readonly (readonly [Target, Expression])[];
      readonly body: Body;
    }
  | { readonly kind: 'group'; readonly body: Body }
  /** Loading another template, which never exists. */
  | { readonly kind: 'load' };

export type Body = readonly Statement[];
