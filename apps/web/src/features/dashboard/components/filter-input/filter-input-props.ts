import type { DataMask, DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import type { FieldControl } from '@powerset/ui/input/Field.tsx';

/** What the control of every filter type gets. */
export interface FilterInputProps {
  readonly filter: NativeFilter;
  readonly mask: DataMask | undefined;
  /** What the filters that it depends on have selected. */
  readonly masks: DataMasks;
  /** False while the charts go first; a control that is opened asks at once. */
  readonly mayAsk: boolean;
  /** Ties the control to its label. */
  readonly control: FieldControl;
  onChange(mask: DataMask): void;
  /** Reports why the control has nothing to offer; undefined once it has. */
  onProblem(problem: string | undefined): void;
}
