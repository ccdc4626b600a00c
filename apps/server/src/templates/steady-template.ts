import { isTemplate } from '@powerset/core/template/render-template.ts';
import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';

/** Templates that print a timestamp or a number. */
const PLAIN = String.raw`from_dttm|to_dttm|current_user_id\(\s*\)`;
/**
 * What a template may print for every user alike: a timestamp, a number, a bracketed list, the SELECT of a
 * readable dataset.
 */
const STEADY = new RegExp(
  String.raw`^\{\{\s*(?:${PLAIN}|dataset\(\s*\d+\s*\)|filter_values\(\s*(?:'[\w .-]*'|"[\w .-]*")\s*\)\s*\|\s*where_in)\s*\}\}$`,
);
/** What may also be inside a string, because its output contains no quote. */
const STEADY_IN_TEXT = new RegExp(String.raw`\{\{\s*(?:${PLAIN})\s*\}\}`, 'g');

/**
 * Returns whether a text reads the same tables for every user: its templates only insert values, none are in
 * names or comments, and those in strings cannot end them. Fails closed.
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
