import { lazy, Suspense } from 'react';
import type { DrillProps, OpenDrill } from './drill-props.ts';

const DrillDetailDialog = lazy(async () => ({
  default: (await import('./DrillDetailDialog.tsx')).DrillDetailDialog,
}));
const DrillByDialog = lazy(async () => ({ default: (await import('./DrillByDialog.tsx')).DrillByDialog }));

/** Shows the rows or the dimensions behind a mark while the user looks at them. */
export function DrillDialogs({ drill, ...rest }: DrillProps & { readonly drill: OpenDrill | undefined }) {
  if (!drill) return null;
  return (
    <Suspense>
      {drill.kind === 'detail' ? (
        <DrillDetailDialog {...rest} conditions={drill.conditions} query={drill.query} />
      ) : (
        <DrillByDialog {...rest} start={drill.start} column={drill.column} />
      )}
    </Suspense>
  );
}
