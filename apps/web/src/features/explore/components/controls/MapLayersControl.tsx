import { Layers } from 'lucide-react';
import { asList } from '@powerset/core/form-data/form-data.ts';
import type { ControlProps } from './control-props.ts';
import { FieldZone, moved } from '../../../../shared/fields/FieldZone.tsx';
import { MapLayerEditor, type MapLayer } from './MapLayerEditor.tsx';
import { UnknownValue } from './UnknownValue.tsx';

const NEW_LAYER: MapLayer = { type: 'XYZ', title: '', url: '', attribution: '' };

/** Edits the background layers of a map, the lowest first. */
export function MapLayersControl({ control, value, id, onChange }: ControlProps<'map-layers'>) {
  const layers = asList(value);
  const put = (layer: MapLayer, at: number): void => onChange(layers.toSpliced(at, 1, layer));
  return (
    <FieldZone
      id={id}
      control={control.key}
      label="Layers"
      placeholder="Add layer"
      canAdd
      items={layers.map((layer, at) => ({
        key: String(at),
        text: isLayer(layer) ? String(layer.title || layer.url || `#${at + 1}`) : 'Unreadable layer',
        icon: <Layers size={14} strokeWidth={1.5} aria-hidden="true" />,
        error: isLayer(layer) ? undefined : 'This layer cannot be read.',
      }))}
      onMove={(from, to) => onChange(moved(layers, from, Math.min(to, layers.length - 1)))}
      onRemove={at => onChange(layers.toSpliced(at, 1))}
      renderEditor={(index, close) => {
        const at = index ?? layers.length;
        const layer = index === undefined ? NEW_LAYER : layers[index];
        if (!isLayer(layer)) return <UnknownValue value={layer} onReplace={() => put(NEW_LAYER, at)} />;
        return (
          <MapLayerEditor
            layer={layer}
            onSave={next => {
              put(next, at);
              close();
            }}
            onClose={close}
          />
        );
      }}
    />
  );
}

function isLayer(value: unknown): value is MapLayer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
