import { useState } from 'react';
import { matches, type EditorTabProps } from './editor-tab.ts';

/** Returns the columns or metrics that a search shows, and the one in the form. */
export function usePartList<Part extends { readonly key: string }>(
  parts: readonly Part[],
  {
    selected,
    onSelect,
    textsOf,
  }: Pick<EditorTabProps, 'selected' | 'onSelect'> & { readonly textsOf: (part: Part) => readonly string[] },
) {
  const [search, setSearch] = useState('');
  // The selected part stays in view while it is renamed.
  const shown = parts.filter(part => part.key === selected || matches(search, ...textsOf(part)));
  const current = shown.find(part => part.key === selected) ?? shown[0];
  return {
    search,
    shown,
    current,
    setSearch: (text: string): void => {
      setSearch(text);
      if (text !== search) onSelect(undefined);
    },
    /** Keeps the part in the form selected, because an edit may hide it from the search. */
    hold: (): void => {
      if (current && current.key !== selected) onSelect(current.key);
    },
    /** Selects the neighbor of a part that is removed. */
    leave: (part: Part): void => {
      const at = shown.indexOf(part);
      onSelect((shown[at + 1] ?? shown[at - 1])?.key);
    },
  };
}
