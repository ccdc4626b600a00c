import { z } from 'zod';
import { DESCRIBED_FIELDS, type DescribedField } from '@powerset/contracts/described-fields.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { ALL_PAIRS } from '@powerset/core/permissions/pairs.ts';
import { describeFilters } from './filters.ts';
import type { ListSpec } from './list-page.ts';
import { labelOf } from './envelope.ts';

export interface InfoSource {
  readonly spec: ListSpec;
  readonly view: string;
  readonly create?: z.ZodType;
  readonly update?: z.ZodType;
}

/** Returns the answer of `_info`: the caller's permissions, the writable columns, the filters. */
export function info(
  { spec, view, create, update }: InfoSource,
  actor: Actor,
  keys: readonly string[] | undefined,
) {
  const everything = {
    permissions: ALL_PAIRS.filter(
      ([permission, resource]) =>
        resource === view && !OF_PAGES.has(permission) && actor.can(permission, resource),
    ).map(([permission]) => permission),
    add_columns: columnsOf(create),
    edit_columns: columnsOf(update),
    add_title: `Add ${spec.title}`,
    edit_title: `Edit ${spec.title}`,
    filters: describeFilters(spec.filters),
  };
  if (!keys || keys.length === 0) return everything;
  return Object.fromEntries(Object.entries(everything).filter(([key]) => keys.includes(key)));
}

// Permissions of pages, which the calls do not list.
const OF_PAGES: ReadonlySet<string> = new Set(['menu_access', 'can_list']);

// Columns without a description where Superset clients get the header of its translation files.
const NO_DESCRIPTION = [
  'Project-Id-Version: PROJECT VERSION',
  'Report-Msgid-Bugs-To: EMAIL@ADDRESS',
  'POT-Creation-Date: 2023-05-23 16:30-0300',
  'PO-Revision-Date: 2016-05-02 08:49-0700',
  'Last-Translator: FULL NAME <EMAIL@ADDRESS>',
  'Language: en',
  'Language-Team: en <LL@li.org>',
  'Plural-Forms: nplurals=2; plural=(n != 1)',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  'Generated-By: Babel 2.9.1',
  '',
].join('\n');

// The base version of a change is not a column of the item.
const NOT_A_COLUMN = 'changed_on';

function columnsOf(schema: z.ZodType | undefined) {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(shape)
    .filter(([name]) => name !== NOT_A_COLUMN)
    .map(([name, field]) => ({
      description: NO_DESCRIPTION,
      label: labelOf(name),
      name,
      required: !field.safeParse(undefined).success,
      ...describe(field),
      unique: false,
    }));
}

function describe(field: z.ZodType): DescribedField {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodNullable ? field.unwrap() : undefined;
  return DESCRIBED_FIELDS.get(field) ?? (inner ? describe(inner as z.ZodType) : { type: typeOf(field) });
}

function typeOf(field: z.ZodType): string {
  if (field instanceof z.ZodArray) return 'List';
  return field instanceof z.ZodPipe ? 'Integer' : 'String';
}
