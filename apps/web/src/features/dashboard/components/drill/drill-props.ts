import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { DrillCondition, DrillStart } from '@powerset/core/form-data/drill.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';

/** What the user looks at behind a mark. */
export type OpenDrill =
  | {
      readonly kind: 'detail';
      readonly conditions: readonly DrillCondition[];
      /** Which of the chart's queries the mark belongs to. */
      readonly query?: number;
    }
  | { readonly kind: 'by'; readonly start: DrillStart; readonly column: string };

export interface DrillProps {
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: ChartDataset | undefined;
  readonly onClose: () => void;
}
