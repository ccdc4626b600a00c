import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** Used once around the application: after a first tooltip, neighboring ones show without delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delay={450} timeout={300}>
      {children}
    </Tooltip.Provider>
  );
}
