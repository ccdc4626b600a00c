import type { Control, ControlKind, PanelState } from '@powerset/charts/kit/control.ts';
import type { LayerErrors } from '../../annotations/run-with-layers.ts';
import type { EditOptions } from '../../use-explore.ts';

/** What every control's component gets. */
export interface ControlProps<Kind extends ControlKind = ControlKind> {
  readonly control: Extract<Control, { readonly kind: Kind }>;
  readonly value: unknown;
  readonly state: PanelState;
  /** Columns of the last result, for controls about them. */
  readonly resultColumns: readonly string[];
  /** Why annotation layers could not be read, by name. */
  readonly layerErrors?: LayerErrors;
  /** For the label around it. */
  readonly id: string;
  onChange(value: unknown, options?: EditOptions): void;
}
