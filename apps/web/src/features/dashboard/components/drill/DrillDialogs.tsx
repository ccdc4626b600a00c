import { lazy, Suspense } from 'react';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { DrillCondition, DrillStart } from '@powerset/core/form-data/drill.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';

/** What the user looks at behind a mark. */
export type OpenDrill =
  | { readonly kind: 'detail'; readonly conditions: readonly DrillCondition[]; readonly query?: number }
  | { readonly kind: 'by'; readonly start: DrillStart; readonly column: string };

export interface DrillProps {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: ChartDataset | undefined;
  readonly onClose: () => void;
}

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
        <DrillDetailDialog {...rest} conditions={drill.conditions} />
      ) : (
        <DrillByDialog {...rest} start={drill.start} column={drill.column} />
      )}
    </Suspense>
  );
}
