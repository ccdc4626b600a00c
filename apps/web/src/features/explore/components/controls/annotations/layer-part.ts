import type { PanelState } from '@powerset/charts/kit/control.ts';
import type { Layer, LayerField } from '../../../annotations/layer.ts';

/** The props that the parts of the editor share. */
export interface LayerPart {
  readonly draft: Layer;
  readonly state: PanelState;
  /** Returns the message of a field; an empty field gets one only after the user has edited it. */
  problem(field: LayerField): string | undefined;
  set(key: string, value: unknown): void;
  replace(layer: Layer): void;
}
