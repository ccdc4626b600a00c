import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Person, recordId, strictBody } from './fields.ts';
import { optionalQ, PageNumber } from './q.ts';

export const TRASH_KINDS = ['chart', 'dashboard', 'dataset', 'saved_query'] as const;
const Kind = z.enum(TRASH_KINDS);
const MOST_ITEMS = 1000;
const MOST_PER_PAGE = 100;

export const TrashRow = z.object({
  /** The number of the entry in the trash. */
  id: z.int(),
  kind: Kind,
  /** The id that the item had, and has again when it is restored. */
  object_id: z.int(),
  name: z.string(),
  deleted_on: z.string(),
  deleted_by: Person.nullable(),
  /** When the item is deleted for good. */
  expires_on: z.string(),
});
export type TrashRow = z.infer<typeof TrashRow>;

const Item = strictBody({ kind: Kind, id: recordId() });
export type TrashItem = z.infer<typeof Item>;

/** What became of an item: what could not be restored with it, or why nothing was restored. */
export const RestoredItem = z.object({
  kind: Kind,
  id: z.int(),
  name: z.string(),
  is_restored: z.boolean(),
  problem: z.string().nullable(),
  lost: z.array(z.string()),
});
export type RestoredItem = z.infer<typeof RestoredItem>;

const shared = {
  tag: 'Trash',
  permission: 'signed-in',
  errors: ['request.invalid', 'resource.not-found'],
} as const;
const Chosen = strictBody({ items: z.array(Item).min(1).max(MOST_ITEMS) });
const Deleted = z.object({ count: z.int() });

/**
 * The trash, for owners of the deleted items and for administrators. Saved queries are private to those who
 * saved them.
 */
export const trashEndpoints = {
  list: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/api/v1/powerset/trash',
    summary: 'Deleted items that can be restored, newest first',
    query: z.object({
      q: optionalQ(
        z.object({
          search: z.string().max(250).optional(),
          kind: Kind.optional(),
          order_column: z.enum(['name', 'kind', 'deleted_on']).optional(),
          order_direction: z.enum(['asc', 'desc']).optional(),
          page: PageNumber.min(0).optional(),
          page_size: z.int().min(1).max(MOST_PER_PAGE).optional(),
        }),
      ),
    }),
    response: z.object({ count: z.int(), days: z.int(), result: z.array(TrashRow) }),
  }),
  restore: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/v1/powerset/trash/restore',
    summary: 'Restore deleted items with everything that belongs to them',
    body: Chosen,
    response: z.object({ result: z.array(RestoredItem) }),
  }),
  remove: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/v1/powerset/trash/delete',
    summary: 'Delete items of the trash for good',
    body: Chosen,
    response: Deleted,
  }),
  empty: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/v1/powerset/trash',
    summary: 'Delete everything for good that you can see in the trash',
    response: Deleted,
  }),
};
