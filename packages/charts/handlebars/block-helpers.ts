import { entriesOf, isEmptyValue } from './values.ts';
import { textOf } from './safe-text.ts';

/** The input of a block helper: its arguments, and functions that write its content. */
export interface Block {
  /** The current value at the block. */
  readonly value: unknown;
  readonly params: readonly unknown[];
  readonly hash: Readonly<Record<string, unknown>>;
  /** Renders the content with another current value; `isSame` keeps the present one. */
  inner(value: unknown, more?: { data?: Readonly<Record<string, unknown>>; isSame?: boolean }): string;
  /** Renders the part after `{{else}}`. */
  otherwise(): string;
}

/** Helpers that have content. */
export const BLOCK_HELPERS: Readonly<Record<string, (block: Block) => string>> = {
  if: ({ params, hash, value, inner, otherwise }) => {
    const isZero = hash['includeZero'] === true && params[0] === 0;
    return isEmptyValue(params[0]) && !isZero ? otherwise() : inner(value, { isSame: true });
  },
  unless: ({ params, value, inner, otherwise }) =>
    isEmptyValue(params[0]) ? inner(value, { isSame: true }) : otherwise(),
  with: ({ params, inner, otherwise }) => (isEmptyValue(params[0]) ? otherwise() : inner(params[0])),
  each: ({ params, inner, otherwise }) => {
    const entries = entriesOf(params[0]);
    if (entries.length === 0) return otherwise();
    return entries
      .map(([key, item], index) =>
        inner(item, { data: { key, index, first: index === 0, last: index === entries.length - 1 } }),
      )
      .join('');
  },
  group: ({ params, hash, inner, otherwise }) => {
    const by = textOf(hash['by']).split('.');
    const items = Array.isArray(params[0]) ? (params[0] as readonly unknown[]) : [];
    const groups = Map.groupBy(items, item => by.reduce(memberOf, item));
    if (groups.size === 0) return otherwise();
    return [...groups].map(([value, members]) => inner({ value, items: members })).join('');
  },
  log: () => '',
};

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
