/** Overlays that can open above any page. */
export type Overlay = 'palette' | 'shortcuts';

/** Opens an overlay from anywhere. */
export function askForOverlay(overlay: Overlay): void {
  for (const listener of listeners) listener(overlay);
}

/** Calls the listener whenever code asks for an overlay. */
export function onOverlayAsked(listener: (overlay: Overlay) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<(overlay: Overlay) => void>();
