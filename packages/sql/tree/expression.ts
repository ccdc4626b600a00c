/** A value bound to a placeholder. Dates travel as text in the form that the dialect's literals need. */
export type SqlValue = string | number | bigint | boolean | null;

export type BinaryOperator = '=' | '<>' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'ILIKE' | 'NOT LIKE';

/** SQL as data. Values never become text: they are `value` nodes until the printer numbers them. */
export type Expression =
  | { readonly kind: 'column'; readonly name: string; readonly table?: string }
  /** A selected item, by its alias. */
  | { readonly kind: 'label'; readonly name: string; readonly table?: string }
  | { readonly kind: 'value'; readonly value: SqlValue }
  /** A timestamp, which the dialect writes for its column type. */
  | { readonly kind: 'moment'; readonly epochMs: number; readonly databaseType: string }
  /** SQL that a user wrote, allowed only after the access check. */
  | { readonly kind: 'raw'; readonly sql: string }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Expression[];
      readonly distinct?: boolean;
    }
  | { readonly kind: 'star' }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'in';
      readonly expression: Expression;
      readonly values: readonly SqlValue[];
      readonly negated: boolean;
    }
  | {
      readonly kind: 'in-moments';
      readonly expression: Expression;
      readonly epochMs: readonly number[];
      readonly databaseType: string;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'is';
      readonly expression: Expression;
      readonly what: 'NULL' | 'TRUE' | 'FALSE';
      readonly negated: boolean;
    }
  | { readonly kind: 'and'; readonly items: readonly Expression[] }
  | { readonly kind: 'or'; readonly items: readonly Expression[] }
  | { readonly kind: 'not'; readonly expression: Expression }
  | {
      readonly kind: 'case';
      readonly when: Expression;
      readonly result: Expression;
      readonly otherwise: Expression;
    }
  /** The place of a value in a list; other values and NULL are behind its end. */
  | { readonly kind: 'place'; readonly expression: Expression; readonly values: readonly SqlValue[] }
  | { readonly kind: 'cast-text'; readonly expression: Expression }
  /** Seconds or milliseconds since 1970 as a timestamp. */
  | {
      readonly kind: 'epoch-moment';
      readonly unit: 'seconds' | 'milliseconds';
      readonly expression: Expression;
    }
  /** A point in time, or UTC local time, in the local time of a zone. */
  | {
      readonly kind: 'in-zone';
      readonly zone: string;
      readonly from: 'instant' | 'utc';
      readonly expression: Expression;
    }
  /** A temporal expression truncated to a grain such as `P1D`. */
  | {
      readonly kind: 'time-grain';
      readonly grain: string;
      readonly expression: Expression;
      readonly databaseType: string;
    };

/** Returns `a AND b`, without brackets for one item and nothing for none. */
export function allOf(items: readonly Expression[]): Expression | undefined {
  return items.length <= 1 ? items[0] : { kind: 'and', items };
}
