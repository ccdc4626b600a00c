import { useEffect } from 'react';

const places = new EventTarget();

/** Shows a filter in the bar and focuses it. */
export function locateFilter(id: string): void {
  places.dispatchEvent(new CustomEvent('locate', { detail: id }));
}

/** Opens the bar when the user looks for one of its filters, and scrolls to the filter. */
export function useLocatedFilter(open: () => void): void {
  useEffect(() => {
    const onLocate = (event: Event): void => {
      open();
      const { detail } = event as CustomEvent<string>;
      // Wait until the opened bar has been drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => goTo(detail)));
    };
    places.addEventListener('locate', onLocate);
    return () => places.removeEventListener('locate', onLocate);
  });
}

function goTo(id: string): void {
  const filter = document.querySelector<HTMLElement>(`[data-filter-id=${JSON.stringify(id)}]`);
  filter?.scrollIntoView({ block: 'nearest' });
  filter?.querySelector<HTMLElement>('button[role="combobox"], input, button[id]')?.focus();
}
