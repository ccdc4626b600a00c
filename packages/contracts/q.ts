import { z } from 'zod';
import type { JsonValue } from '@powerset/kit/json-value.ts';
import { MAX_ID } from './fields.ts';
import { readQ } from '@powerset/kit/rison.ts';

const INNER = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of what a `q` holds, for saying what is wrong with it. */
export function innerOf(schema: unknown): z.ZodType | undefined {
  return INNER.get(schema as z.ZodType);
}

/**
 * The `q` of the query string: Rison or JSON on the wire, a value of `schema` for the caller.
 * `addressOf` writes it, so its input type is the schema's.
 */
export function q<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> {
  const read = z.string().transform((text, context) => {
    try {
      // An empty one is an object without members.
      return text === '' ? {} : readQ(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Not a valid rison/json argument' });
      return z.NEVER;
    }
  });
  const whole = read.pipe(schema as unknown as z.ZodType<unknown, JsonValue>) as unknown as z.ZodType<
    z.output<S>,
    z.input<S>
  >;
  INNER.set(whole, schema);
  return whole;
}

/** A `q` that may be missing or empty. */
export function optionalQ<S extends z.ZodType>(schema: S): z.ZodOptional<z.ZodType<z.output<S>, z.input<S>>> {
  const orNothing = z.preprocess(value => (value === '' ? undefined : value), z.optional(q(schema)));
  INNER.set(orNothing, schema);
  return orNothing as unknown as z.ZodOptional<z.ZodType<z.output<S>, z.input<S>>>;
}

/** One filter of a list. */
export const ListFilter = z.object({
  col: z.string(),
  opr: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.array(z.unknown())]),
});
export type ListFilter = z.infer<typeof ListFilter>;

/** A page, or how much there is on one; beyond what there can be it makes no difference. */
export const PageNumber = z.int().overwrite(number => Math.min(number, MAX_ID));

/** A member that the reference does not know; it is not told of when something else is wrong. */
export function newer<S extends z.ZodType>(schema: S): S {
  return schema.meta({ 'x-newer': true });
}

/** True for what `newer` made, as the schema is printed. */
export function isNewer(printed: unknown): boolean {
  return typeof printed === 'object' && printed !== null && Reflect.get(printed, 'x-newer') === true;
}

const Names = z.array(z.string());

/** What a list may be asked. `columns` and `select_columns` choose members of the rows, `keys: ['none']` leaves the labels out. */
export const ListQuery = z.looseObject({
  keys: z
    .array(
      z.enum(['list_columns', 'order_columns', 'label_columns', 'description_columns', 'list_title', 'none']),
    )
    .optional(),
  columns: Names.optional(),
  select_columns: Names.optional(),
  order_column: z.string().optional(),
  order_direction: z.enum(['asc', 'desc']).optional(),
  page: PageNumber.optional(),
  page_size: PageNumber.optional(),
  filters: z.array(ListFilter).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const ItemQuery = z.looseObject({
  keys: z
    .array(z.enum(['show_columns', 'description_columns', 'label_columns', 'show_title', 'none']))
    .optional(),
  columns: Names.optional(),
  select_columns: newer(Names.optional()),
});
export type ItemQuery = z.infer<typeof ItemQuery>;

const PagesByName = z.record(
  z.string(),
  z.looseObject({ page_size: PageNumber.optional(), page: PageNumber.optional() }),
);

/** What `_info` may be asked. */
export const InfoQuery = z.looseObject({
  keys: z
    .array(
      z.enum(['add_columns', 'edit_columns', 'filters', 'permissions', 'add_title', 'edit_title', 'none']),
    )
    .optional(),
  add_columns: PagesByName.optional(),
  edit_columns: PagesByName.optional(),
});

// An id beyond all that the stores give is one that nothing has.
export const IdsQuery = z.array(z.int().overwrite(id => (Math.abs(id) > MAX_ID ? -1 : id)));

/** What a picker of related or distinct values may be asked. */
export const PickQuery = z.looseObject({
  page_size: PageNumber.optional(),
  page: PageNumber.optional(),
  include_ids: IdsQuery.optional(),
  filter: z.string().optional(),
});
export type PickQuery = z.infer<typeof PickQuery>;
