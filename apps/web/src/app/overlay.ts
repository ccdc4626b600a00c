/** What can open above any page. */
export type Overlay = 'palette' | 'shortcuts';

/** Asks for an overlay from anywhere. */
export function askForOverlay(overlay: Overlay): void {
  for (const listener of listeners) listener(overlay);
}

/** Tells whenever somebody asks for an overlay. */
export function onOverlayAsked(listener: (overlay: Overlay) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<(overlay: Overlay) => void>();
