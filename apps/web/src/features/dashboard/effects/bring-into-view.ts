/** Scrolls to something on the page, at once for those who want nothing to move. */
export function bringIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}
