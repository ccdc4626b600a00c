import { useEffect, useMemo, useState } from 'react';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import { DrawFailure } from '../kit/view/DrawBoundary.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { CartodiagramOption } from './option.ts';
import { Places } from './Places.tsx';
import { sharedLegend, smallSurface, type SmallCharts } from './small-charts.ts';

/** The map has no layers of its own: the charts are elements over it. */
const loadLayers = async () => () => [];

/** Returns the view that draws small charts with the code that the function loads. */
export function viewOfCharts(loadCharts: () => Promise<SmallCharts>) {
  return function View(props: ViewProps<CartodiagramOption>) {
    const charts = useLoaded(loadCharts);
    if (!props.option.chosen)
      return <DrawFailure message="This map has no chart to draw. Choose one under “Chart”." />;
    return <ChartsMap {...props} charts={charts} />;
  };
}

interface ChartsMapProps extends ViewProps<CartodiagramOption> {
  readonly charts: SmallCharts | undefined;
}

/** Shows small charts on a map. */
function ChartsMap({ charts, ...props }: ChartsMapProps) {
  const { option, surface, drawKey } = props;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- small charts do not depend on the size of the map
  const small = useMemo(() => smallSurface(surface), [drawKey]);
  const entries = useMemo(
    () =>
      charts && option.chosen
        ? sharedLegend(charts, { formData: option.chosen, answers: option.labels, surface: small })
        : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the option arrives together with its charts
    [charts, small],
  );
  const framed = useMemo(() => withOwnTiles(option), [option]);
  const legend = {
    corner: 'tr' as const,
    canHide: false,
    entries: entries.map(({ name, color }) => ({ name, color: color ?? surface.theme.lineStrong })),
  };
  return (
    <MapView
      {...props}
      option={entries.length > 0 ? { ...framed, legend } : framed}
      loadLayers={loadLayers}
      renderOver={
        charts &&
        (camera => <Places option={option} camera={camera} charts={charts} surface={surface} small={small} />)
      }
    />
  );
}

/** Removes tiles from other servers, which would learn who views what. */
function withOwnTiles(option: CartodiagramOption): MapOption {
  const all = option.tiles ?? [];
  const own = all
    .map(({ title, url }) => ({ title, url: new URL(url, location.href) }))
    .filter(({ url }) => url.origin === location.origin)
    .map(({ title, url }) => ({ title, url: url.href.replaceAll('%7B', '{').replaceAll('%7D', '}') }));
  const left = all.length - own.length;
  const note = `${left} background ${left === 1 ? 'layer' : 'layers'} of other servers not shown`;
  return { ...option, tiles: own, notes: left > 0 ? [...option.notes, note] : option.notes };
}

function useLoaded(load: () => Promise<SmallCharts>): SmallCharts | undefined {
  const [outcome, setOutcome] = useState<{ readonly charts: SmallCharts } | { readonly failure: unknown }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      charts => isWanted && setOutcome({ charts }),
      (failure: unknown) => isWanted && setOutcome({ failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (outcome && 'failure' in outcome) throw outcome.failure;
  return outcome?.charts;
}
