import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** The type sizes of the numbers in one row, by kind. */
class RowSizes {
  readonly #sizes = new Map<string, { readonly kind: string; readonly size: number }>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  least(kind: string, own: number): number {
    let least = own;
    for (const one of this.#sizes.values()) if (one.kind === kind) least = Math.min(least, one.size);
    return least;
  }

  set(id: string, kind: string, size: number): void {
    this.#sizes.set(id, { kind, size });
    this.#changed();
  }

  delete(id: string): void {
    this.#sizes.delete(id);
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const RowContext = createContext<RowSizes | undefined>(undefined);
const NO_ROW = (): (() => void) => () => undefined;

/** Shows tiles side by side whose numbers have the same size, the one that fits all of them. */
export function NumberRow({ children }: { readonly children: ReactNode }) {
  const [row] = useState(() => new RowSizes());
  return <RowContext value={row}>{children}</RowContext>;
}

/**
 * Returns the size of a number: its own, or a smaller one of the same kind in its row.
 * @param kind the kind of text and the author's size, so that chosen differences stay
 */
export function useRowSize(size: number, kind: string): number {
  const row = use(RowContext);
  const id = useId();
  useLayoutEffect(() => {
    row?.set(id, kind, size);
    return () => row?.delete(id);
  }, [row, id, kind, size]);
  return useSyncExternalStore(row?.subscribe ?? NO_ROW, () => row?.least(kind, size) ?? size);
}
