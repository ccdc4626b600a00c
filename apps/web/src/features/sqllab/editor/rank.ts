/** Something that completion can offer. */
export interface Offer {
  readonly label: string;
  readonly kind:
    | 'column'
    | 'table'
    | 'view'
    | 'common'
    | 'alias'
    | 'schema'
    | 'condition'
    | 'function'
    | 'keyword'
    | 'snippet'
    | 'macro';
  readonly detail?: string | undefined;
  readonly info?: string | undefined;
  /** The inserted text, if it differs from the label. */
  readonly apply?: string | undefined;
}

const MOST_OFFERS = 100;

/**
 * Returns the offers that match what was typed: those that begin with it first, then those of which a word
 * begins with it, then those that contain it; within each, by the order of kinds that suits the place.
 */
export function ranked(
  offers: readonly Offer[],
  typed: string,
  kinds: readonly Offer['kind'][],
): readonly Offer[] {
  const wanted = typed.toLowerCase();
  const weights = new Map(kinds.map((kind, at) => [kind, at]));
  const seen = new Set<string>();
  return offers
    .flatMap((offer, at) => {
      const weight = weights.get(offer.kind);
      const match = weight === undefined ? undefined : matchOf(offer.label, wanted);
      return match === undefined ? [] : [{ offer, at, order: match * 100 + weight! }];
    })
    .toSorted(
      (a, b) =>
        a.order - b.order ||
        (wanted === '' ? a.at - b.at : 0) ||
        a.offer.label.length - b.offer.label.length ||
        (a.offer.label < b.offer.label ? -1 : 1),
    )
    .filter(({ offer }) => {
      const key = `${offer.kind === 'function' || offer.kind === 'keyword' ? 'word' : offer.kind} ${offer.label.toLowerCase()} ${offer.detail ?? ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_OFFERS)
    .map(({ offer }) => offer);
}

// Letters that are merely scattered over a name are no match: they would offer CONFLICT for "fli".
function matchOf(label: string, wanted: string): number | undefined {
  if (wanted === '') return 0;
  const name = label.toLowerCase();
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at < 0) return undefined;
  return /[\W_]/.test(name[at - 1]!) ? 1 : wanted.length > 2 ? 2 : undefined;
}

/** Returns where the typed letters are in a label, to mark them. */
export function matchedRange(label: string, typed: string): readonly number[] {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase());
  return at < 0 ? [] : [at, at + typed.length];
}
