import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readsTables } from '@powerset/sql/read/check-clause.ts';
import { canReadDatabase } from './data-access.ts';

/** The SQL that users write into a dataset besides its SELECT. */
export interface OwnTexts {
  readonly columns?:
    | readonly { readonly column_name: string; readonly expression?: string | null | undefined }[]
    | null
    | undefined;
  readonly metrics?:
    | readonly { readonly metric_name: string; readonly expression: string }[]
    | null
    | undefined;
  readonly fetch_values_predicate?: string | null | undefined;
}

interface Place {
  readonly databaseId: number;
  /** The texts that the dataset already has and may keep. */
  readonly kept: OwnTexts | undefined;
  /** How the engine reads SQL, if known. */
  readonly rules: LexicalRules | undefined;
}

/** Engines differ most in how they read `#`. */
const HASH_COMMENTS: LexicalRules = { ...C_LIKE_SQL, hashComments: true, dashCommentsNeedSpace: true };

/**
 * Throws if a user who may not read the whole database writes a text that could read tables outside the
 * dataset.
 */
export function requireOwnTexts(texts: OwnTexts, actor: Actor, { databaseId, kept, rules }: Place): void {
  if (canReadDatabase(actor, databaseId)) return;
  const refused = newTexts(texts, kept).find(
    ({ text }) =>
      isTemplate(text) ||
      (rules ? [rules] : [STANDARD_SQL, HASH_COMMENTS]).some(own => readsTables(text, own)),
  );
  if (refused)
    fail('resource.invalid', {
      fields: {
        [refused.field]: [
          `${refused.name} may read tables, by itself or by a template: only who reads the whole database may save it.`,
        ],
      },
    });
}

interface NamedText {
  readonly field: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the texts that are new. */
export function newTexts(texts: OwnTexts, kept: OwnTexts | undefined): readonly NamedText[] {
  const known = new Set(kept ? namedTexts(kept).map(({ text }) => text) : []);
  return namedTexts(texts).filter(({ text }) => !known.has(text));
}

function namedTexts({ columns, metrics, fetch_values_predicate: predicate }: OwnTexts): readonly NamedText[] {
  return [
    ...(columns ?? []).flatMap(({ column_name: name, expression }) =>
      expression ? [{ field: 'columns', name, text: expression }] : [],
    ),
    ...(metrics ?? []).map(({ metric_name: name, expression }) => ({
      field: 'metrics',
      name,
      text: expression,
    })),
    ...(predicate ? [{ field: 'fetch_values_predicate', name: 'The predicate', text: predicate }] : []),
  ];
}
