import { AreaChart, Eye, EyeOff, Flag, Layers, RectangleVertical, SquareFunction } from 'lucide-react';
import { useState } from 'react';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import {
  isLayer,
  layerProblems,
  NEW_LAYER,
  type Layer,
  type LayerField,
} from '../../../annotations/layer.ts';
import { layerName } from '../../../annotations/run-with-layers.ts';
import type { ControlProps } from '../control-props.ts';
import { FieldZone, moved } from '../../../../../shared/fields/FieldZone.tsx';
import { UnknownValue } from '../UnknownValue.tsx';
import { LayerEditor } from './LayerEditor.tsx';

const ICONS = {
  FORMULA: SquareFunction,
  EVENT: Flag,
  INTERVAL: RectangleVertical,
  TIME_SERIES: AreaChart,
} as const;

const FIELD_NAMES: Readonly<Record<LayerField, string>> = {
  name: 'Name',
  sourceType: 'Annotation source type',
  value: 'Value',
  timeColumn: 'Time column',
  intervalEndColumn: 'Interval end column',
};

/** Edits the layers drawn over the chart: formulas, events, intervals, and series of other charts. */
export function AnnotationLayersControl({
  control,
  value,
  state,
  id,
  layerErrors = {},
  onChange,
}: ControlProps<'annotation-layers'>) {
  const layers = asList(value);
  const put = (layer: Layer, at: number): void =>
    onChange(layers.toSpliced(at, 1, layer), { runs: 'afresh' });
  const remove = (at: number): void => onChange(layers.toSpliced(at, 1), { runs: true });
  return (
    <FieldZone
      id={id}
      control={control.key}
      label="Annotation layers"
      editorWidth={600}
      placeholder="Add annotation layer"
      canAdd
      items={layers.map((layer, at) => ({
        key: String(at),
        text: isLayer(layer) ? layerName(layer, at) : 'Unreadable layer',
        icon: <LayerIcon layer={layer} />,
        isMuted: isLayer(layer) && layer.show === false,
        error: layerErrors[layerName(layer, at)] ?? problemOf(layer, namesBeside(layers, at)),
        action: isLayer(layer) && (
          <ShowSwitch
            layer={layer}
            onChange={show => onChange(layers.toSpliced(at, 1, { ...layer, show }), { runs: true })}
          />
        ),
      }))}
      onMove={(from, to) => onChange(moved(layers, from, Math.min(to, layers.length - 1)), { runs: true })}
      onRemove={remove}
      renderEditor={(index, close) => (
        <LayerSlot
          index={index}
          layers={layers}
          state={state}
          onApply={put}
          onRemove={at => {
            close();
            remove(at);
          }}
          onClose={close}
        />
      )}
    />
  );
}

interface LayerSlotProps {
  /** Undefined for a new layer. */
  readonly index: number | undefined;
  readonly layers: readonly unknown[];
  readonly state: PanelState;
  onApply(layer: Layer, at: number): void;
  onRemove(at: number): void;
  onClose(): void;
}

/** Edits a layer. A new one joins the list once it is applied. */
function LayerSlot({ index, layers, state, onApply, onRemove, onClose }: LayerSlotProps) {
  const [at, setAt] = useState(index);
  const layer = at === undefined ? NEW_LAYER : layers[at];
  const apply = (next: Layer): void => {
    onApply(next, at ?? layers.length);
    setAt(at ?? layers.length);
  };
  if (!isLayer(layer)) return <UnknownValue value={layer} onReplace={() => apply(NEW_LAYER)} />;
  return (
    <LayerEditor
      layer={layer}
      isNew={at === undefined}
      otherNames={namesBeside(layers, at)}
      state={state}
      onApply={apply}
      onRemove={() => at !== undefined && onRemove(at)}
      onClose={onClose}
    />
  );
}

function namesBeside(layers: readonly unknown[], at: number | undefined): readonly string[] {
  return layers.flatMap((one, i) => (i !== at && isLayer(one) ? [String(one.name)] : []));
}

function LayerIcon({ layer }: { readonly layer: unknown }) {
  const Icon = (isLayer(layer) && ICONS[layer.annotationType as keyof typeof ICONS]) || Layers;
  return <Icon size={14} strokeWidth={1.5} aria-hidden="true" />;
}

function ShowSwitch({ layer, onChange }: { readonly layer: Layer; onChange(shows: boolean): void }) {
  const isHidden = layer.show === false;
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <IconButton
      label={`${isHidden ? 'Show' : 'Hide'} ${String(layer.name)}`}
      tooltip={isHidden ? 'Show layer' : 'Hide layer'}
      size="small"
      icon={<Icon size={14} strokeWidth={1.5} />}
      onClick={() => onChange(isHidden)}
    />
  );
}

function problemOf(layer: unknown, otherNames: readonly string[]): string | undefined {
  if (!isLayer(layer)) return 'This layer cannot be read.';
  const [problem] = Object.entries(layerProblems(layer, otherNames));
  return problem && `${FIELD_NAMES[problem[0] as LayerField]}: ${problem[1]}`;
}
