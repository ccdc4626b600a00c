import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { editorDialect } from '../code/sql-completion.ts';

export type SqlWord = 'keyword' | 'name' | 'type' | 'text' | 'number' | 'comment' | 'mark';

/** A piece of SQL and its kind; undefined for names and spaces. */
export interface SqlPart {
  readonly text: string;
  readonly word: SqlWord | undefined;
}

const WORDS = tagHighlighter([
  { tag: tags.keyword, class: 'keyword' },
  { tag: [tags.typeName, tags.standard(tags.name)], class: 'type' },
  { tag: tags.string, class: 'text' },
  // Quoted names.
  { tag: tags.special(tags.string), class: 'name' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: [tags.lineComment, tags.blockComment], class: 'comment' },
  { tag: [tags.operator, tags.punctuation], class: 'mark' },
]);

/** Splits SQL into the words of an engine; joined together, the pieces are the SQL. */
export function highlightSql(sql: string, backend: string | undefined): readonly SqlPart[] {
  const parts: SqlPart[] = [];
  let at = 0;
  const add = (to: number, word: SqlWord | undefined): void => {
    if (to > at) parts.push({ text: sql.slice(at, to), word });
    at = Math.max(at, to);
  };
  highlightTree(editorDialect(backend).language.parser.parse(sql), WORDS, (from, to, word) => {
    add(from, undefined);
    add(to, word as SqlWord); // one of the classes above
  });
  add(sql.length, undefined);
  return parts;
}
