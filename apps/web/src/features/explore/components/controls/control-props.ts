import type { Control, ControlKind, PanelState } from '@powerset/charts/kit/control.ts';
import type { LayerErrors } from '../../annotations/run-with-layers.ts';
import type { EditOptions } from '../../use-explore.ts';

/** The props of every control's component. */
export interface ControlProps<Kind extends ControlKind = ControlKind> {
  readonly control: Extract<Control, { readonly kind: Kind }>;
  readonly value: unknown;
  readonly state: PanelState;
  /** Columns of the last result, for controls that refer to them. */
  readonly resultColumns: readonly string[];
  /** The reasons why annotation layers could not be read, by name. */
  readonly layerErrors?: LayerErrors;
  /** Connects the input with its label. */
  readonly id: string;
  onChange(value: unknown, options?: EditOptions): void;
}
