import { useMemo, useState } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import { DrawFailure } from '../kit/view/DrawBoundary.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import { layerIds } from './layer-form-data.ts';
import { LayerList } from './LayerList.tsx';
import { drawnLayer, mergedOption, type HiddenCategories } from './option.ts';
import { useLayers, type LoadedLayer } from './use-layers.tsx';

const loadLayers = async () => (await import('../kit/map/view/all-drawings.ts')).drawAny;

const ROOM_FOR_LIST = { width: 280, height: 150 };
const ROOM_FOR_LEGENDS = 400;

/** Shows the layers of other charts on one map. */
export function View(props: ViewProps<MapOption>) {
  const { loaded, canLoad, isLoading } = useLayers(props.formData, props.answers);
  if (layerIds(props.formData).length === 0)
    return (
      <EmptyState
        title="Choose at least one map chart"
        text="Select saved deck.gl charts in the settings of this chart. Each one becomes a layer."
        isSmall
      />
    );
  if (!canLoad) return <DrawFailure message="The layers of this map cannot be loaded here." />;
  if (!loaded) return <Skeleton width="100%" height="100%" />;
  return <LayeredMap {...props} loaded={loaded} isLoading={isLoading} />;
}

interface LayeredMapProps extends ViewProps<MapOption> {
  readonly loaded: readonly LoadedLayer[];
  readonly isLoading: boolean;
}

function LayeredMap({ loaded, isLoading, ...props }: LayeredMapProps) {
  const { formData, surface, option: base } = props;
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [categories, setCategories] = useState<HiddenCategories>(new Map());
  const layers = useMemo(
    () =>
      loaded.flatMap(layer =>
        'spec' in layer
          ? [drawnLayer(layer, formData, { ...surface, hidden: categories.get(layer.id) })]
          : [],
      ),
    [loaded, formData, surface, categories],
  );
  const option = useMemo(
    () => mergedOption(base, formData, { layers, hidden }),
    [base, formData, layers, hidden],
  );
  const hasList = surface.width >= ROOM_FOR_LIST.width && surface.height >= ROOM_FOR_LIST.height;
  const failures = loaded.length - layers.length;
  const shown = hasList || failures === 0 ? option : withFailures(option, failures);
  return (
    <>
      <MapView {...props} option={shown} loadLayers={loadLayers} />
      {hasList && (
        <LayerList
          hasLegends={surface.width >= ROOM_FOR_LEGENDS}
          layers={loaded.map(one => ('reason' in one ? one : layers.find(({ id }) => id === one.id)!))}
          hidden={hidden}
          categories={categories}
          isLoading={isLoading}
          onHidden={setHidden}
          onCategories={(id, names) => setCategories(new Map(categories).set(id, names))}
        />
      )}
    </>
  );
}

/** Small maps have no room for the reasons of failures. */
function withFailures(option: MapOption, count: number): MapOption {
  const note = count === 1 ? '1 layer cannot be loaded' : `${count} layers cannot be loaded`;
  return { ...option, notes: [note, ...option.notes] };
}
