import type { PanelState } from '@powerset/charts/kit/control.ts';
import type { Layer, LayerField } from '../../../annotations/layer.ts';

/** What the parts of the editor share. */
export interface LayerPart {
  readonly draft: Layer;
  readonly state: PanelState;
  /** The message of a field; that it is empty is said once it was used. */
  problem(field: LayerField): string | undefined;
  set(key: string, value: unknown): void;
  replace(layer: Layer): void;
}
