import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** Once around the application: after a first tooltip its neighbors show at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delay={450} timeout={300}>
      {children}
    </Tooltip.Provider>
  );
}
