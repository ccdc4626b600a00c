import type { DataMask, DataMasks } from '@powerset/core/filters/data-mask.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import type { FieldControl } from '@powerset/ui/input/PlainField.tsx';

/** The props of every filter type's control. */
export interface FilterInputProps {
  readonly filter: NativeFilter;
  readonly mask: DataMask | undefined;
  /** The selections of the filters that it depends on. */
  readonly masks: DataMasks;
  /** False until the charts have loaded; when the user opens a control, it asks immediately. */
  readonly mayAsk: boolean;
  /** Connects the control with its label. */
  readonly control: FieldControl;
  onChange(mask: DataMask): void;
  /** Reports why the control has nothing to offer; undefined clears the problem. */
  onProblem(problem: string | undefined): void;
}
