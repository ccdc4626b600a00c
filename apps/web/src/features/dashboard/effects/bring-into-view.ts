/** Scrolls to an element, without animation for users who prefer reduced motion. */
export function bringIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}
