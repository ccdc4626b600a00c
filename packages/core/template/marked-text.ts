/**
 * The origin of a piece of text: `own` was written by the template's author, `foreign` is an outside value,
 * and `query` is SQL that we printed, allowed only as SQL.
 */
export type PieceKind = 'own' | 'foreign' | 'query';

export interface Piece {
  readonly kind: PieceKind;
  readonly text: string;
}

/**
 * A text with parts that the template's author did not write. It has no `toString`, so that marks are never
 * lost silently.
 */
export class MarkedText {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }
}

/** A template text, plain or with foreign parts. */
export type Str = string | MarkedText;

/** Returns whether a value is a text, whoever wrote it. */
export function isText(value: unknown): value is Str {
  return typeof value === 'string' || value instanceof MarkedText;
}

/** Returns a text marked as foreign. */
export function foreignText(text: string): MarkedText {
  return new MarkedText([{ kind: 'foreign', text }]);
}

/** Returns SQL that we printed. */
export function queryText(text: string): MarkedText {
  return new MarkedText([{ kind: 'query', text }]);
}

/** Returns the characters of a text, whoever wrote them. Text made from them must be marked again. */
export function plainOf(text: Str): string {
  return typeof text === 'string' ? text : text.pieces.map(piece => piece.text).join('');
}

/** Returns the parts of a text; a text of its author has one part. */
export function piecesOf(text: Str): readonly Piece[] {
  return typeof text === 'string' ? [{ kind: 'own', text }] : text.pieces;
}

/** Joins texts into one. */
export function joinTexts(parts: readonly Str[], separator: Str = ''): Str {
  const separated =
    separator === '' ? parts : parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part]));
  if (separated.every(part => typeof part === 'string')) return separated.join('');
  return merged(separated.flatMap(piecesOf));
}

/** Returns the number of UTF-16 units of a text. */
export function lengthOf(text: Str): number {
  return typeof text === 'string'
    ? text.length
    : text.pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}

/** Returns part of a text; positions are in UTF-16 units. */
export function sliceText(text: Str, from: number, to: number): Str {
  return typeof text === 'string' ? text.slice(from, to) : cutText(text, [[from, to]])[0]!;
}

/** Returns a text with each part changed separately. */
export function mapText(text: Str, change: (part: string) => string): Str {
  if (typeof text === 'string') return change(text);
  return new MarkedText(text.pieces.map(piece => changedPiece(piece, change(piece.text))));
}

/** Returns the characters of a text one by one. */
export function charactersOf(text: Str): Str[] {
  if (typeof text === 'string') return Array.from(text);
  return text.pieces.flatMap(({ kind, text: part }) =>
    Array.from(part, char => (kind === 'own' ? char : foreignText(char))),
  );
}

/** Returns the parts of a text at ranges, in one pass over its pieces. */
function cutText({ pieces }: MarkedText, ranges: readonly (readonly [from: number, to: number])[]): Str[] {
  let at = 0;
  let start = 0;
  return ranges.map(([from, to]) => {
    while (at < pieces.length && start + pieces[at]!.text.length <= from) start += pieces[at++]!.text.length;
    const kept: Piece[] = [];
    for (let next = at, begin = start; next < pieces.length && begin < to; next++) {
      const { kind, text } = pieces[next]!;
      const part = text.slice(Math.max(from - begin, 0), to - begin);
      kept.push(changedPiece({ kind, text }, part));
      begin += text.length;
    }
    // An empty remainder also reveals the value.
    return to > from && kept.length > 0 ? merged(kept) : foreignText('');
  });
}

// A changed query is no longer a query: its rules may hide other rows.
function changedPiece({ kind, text }: Piece, changed: string): Piece {
  return { kind: kind === 'query' && changed !== text ? 'foreign' : kind, text: changed };
}

function merged(pieces: readonly Piece[]): Str {
  const made: Piece[] = [];
  for (const piece of pieces) {
    const last = made.at(-1);
    if (last && last.kind === piece.kind && piece.kind !== 'query')
      made[made.length - 1] = { kind: last.kind, text: last.text + piece.text };
    else if (piece.kind !== 'own' || piece.text !== '') made.push(piece);
  }
  return made.every(({ kind }) => kind === 'own')
    ? made.map(({ text }) => text).join('')
    : new MarkedText(made);
}

/** Returns a text with the matches of a pattern replaced by other texts. */
export function rewriteText(text: string, pattern: RegExp, change: (found: RegExpExecArray) => Str): Str {
  const parts: Str[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(end, found.index), change(found));
    end = found.index + found[0].length;
  }
  return joinTexts([...parts, text.slice(end)]);
}

/** Splits a text at each occurrence of a separator. */
export function splitText(text: Str, separator: string): Str[] {
  const parts = plainOf(text).split(separator);
  if (typeof text === 'string') return parts;
  let at = 0;
  return cutText(
    text,
    parts.map(part => {
      const from = at;
      at += part.length + separator.length;
      return [from, from + part.length] as const;
    }),
  );
}
