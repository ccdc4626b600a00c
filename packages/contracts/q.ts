import { z } from 'zod';
import type { JsonValue } from '@powerset/kit/json-value.ts';
import { MAX_ID } from './fields.ts';
import { readQ } from '@powerset/kit/rison.ts';

const INNER = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the schema of the content of a `q`, which explains what is wrong with a value. */
export function innerOf(schema: unknown): z.ZodType | undefined {
  return INNER.get(schema as z.ZodType);
}

/**
 * Returns the schema of a `q` in the query string: Rison or JSON on the wire, a value of `schema` for the
 * caller. `addressOf` writes it, so its input type is that of the schema.
 */
export function q<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> {
  const read = z.string().transform((text, context) => {
    try {
      // An empty `q` is an object without members.
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

/** Returns the schema of a `q` that may be missing or empty. */
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

/** A page or the size of one; larger numbers than the stores can hold make no difference. */
export const PageNumber = z.int().overwrite(number => Math.min(number, MAX_ID));

/** Marks a member that the reference does not know; messages omit it when something else is wrong. */
export function newer<S extends z.ZodType>(schema: S): S {
  return schema.meta({ 'x-newer': true });
}

/** Returns whether `newer` marked the printed schema. */
export function isNewer(printed: unknown): boolean {
  return typeof printed === 'object' && printed !== null && Reflect.get(printed, 'x-newer') === true;
}

const Names = z.array(z.string());

/**
 * The query of a list. `columns` and `select_columns` choose members of the rows; `keys: ['none']` omits the
 * labels.
 */
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

/** The query of `_info`. */
export const InfoQuery = z.looseObject({
  keys: z
    .array(
      z.enum(['add_columns', 'edit_columns', 'filters', 'permissions', 'add_title', 'edit_title', 'none']),
    )
    .optional(),
  add_columns: PagesByName.optional(),
  edit_columns: PagesByName.optional(),
});

// An id beyond the range of the stores matches no item.
export const IdsQuery = z.array(z.int().overwrite(id => (Math.abs(id) > MAX_ID ? -1 : id)));

/** The query of a picker of related or distinct values. */
export const PickQuery = z.looseObject({
  page_size: PageNumber.optional(),
  page: PageNumber.optional(),
  include_ids: IdsQuery.optional(),
  filter: z.string().optional(),
});
export type PickQuery = z.infer<typeof PickQuery>;
