import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Draws a part by its id. Parts hold parts: this way the kinds of parts need not know each other. */
export const RenderPartContext = createContext<(id: string) => ReactNode>(() => null);

export function useRenderPart(): (id: string) => ReactNode {
  return use(RenderPartContext);
}
