import { isTemplate } from '@powerset/core/template/render-template.ts';
import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';

/** Templates that print a moment or a number. */
const PLAIN = String.raw`from_dttm|to_dttm|current_user_id\(\s*\)`;
/** What a template may put into SQL whoever asks whatever: a moment, a number, a list in brackets, the SELECT of a dataset that the person reads. */
const STEADY = new RegExp(
  String.raw`^\{\{\s*(?:${PLAIN}|dataset\(\s*\d+\s*\)|filter_values\(\s*(?:'[\w .-]*'|"[\w .-]*")\s*\)\s*\|\s*where_in)\s*\}\}$`,
);
/** What may stand within a string too, since no quote is among what it prints. */
const STEADY_IN_TEXT = new RegExp(String.raw`\{\{\s*(?:${PLAIN})\s*\}\}`, 'g');

/**
 * Whether a text reads the same tables whoever asks it: without templates, or with those alone that put a value in. Names
 * and comments hold none, and strings only those that cannot end them. Fails closed.
 */
export function isSteady(text: string): boolean {
  return !isTemplate(
    lexSql(text).reduceRight(
      (left, token) =>
        left.slice(0, token.start) + withoutSteady(token) + left.slice(token.start + token.text.length),
      text,
    ),
  );
}

function withoutSteady({ kind, text }: SqlToken): string {
  if (kind === 'template') return STEADY.test(text) ? ' ' : text;
  return kind === 'string' ? text.replaceAll(STEADY_IN_TEXT, ' ') : text;
}
