import type { Expression } from './expression.ts';

export interface SelectItem {
  readonly expression: Expression;
  readonly alias: string;
}

export interface OrderItem {
  readonly expression: Expression;
  readonly ascending: boolean;
}

export type Source =
  | {
      readonly kind: 'table';
      readonly catalog?: string;
      readonly schema?: string;
      readonly name: string;
      readonly alias?: string;
    }
  | { readonly kind: 'select'; readonly select: Select; readonly alias: string }
  /** A SELECT that a user wrote. */
  | { readonly kind: 'raw'; readonly sql: string; readonly alias: string }
  /** A SELECT that a user wrote, named before the whole statement together with its common tables. */
  | {
      readonly kind: 'common-table';
      readonly definitions: string;
      readonly statement: string;
      readonly name: string;
    };

export interface Join {
  readonly kind: 'inner' | 'left';
  readonly source: Source;
  readonly on: Expression;
}

export interface Select {
  readonly items: readonly SelectItem[];
  readonly from: Source;
  readonly joins?: readonly Join[];
  readonly where?: Expression;
  readonly groupBy?: readonly Expression[];
  readonly having?: Expression;
  readonly orderBy?: readonly OrderItem[];
  readonly limit?: number;
  readonly offset?: number;
}
