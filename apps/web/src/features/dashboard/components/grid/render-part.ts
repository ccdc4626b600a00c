import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Draws a part by its id. Parts contain parts, and this context spares them from importing each other. */
export const RenderPartContext = createContext<(id: string) => ReactNode>(() => null);

export function useRenderPart(): (id: string) => ReactNode {
  return use(RenderPartContext);
}
