import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** Wraps the application once; after a first tooltip, neighboring ones appear without delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delay={450} timeout={300}>
      {children}
    </Tooltip.Provider>
  );
}
