type Json = Readonly<Record<string, unknown>>;
/** Returns the id in this installation of a chart from another one, if known. */
export type ChartHere = (oldId: number) => number | undefined;

/**
 * Returns form data or a query whose layers and annotations name charts by the ids of this installation.
 * Unknown charts stay.
 */
export function remapCharts<D extends Json>(data: D, here: ChartHere): D {
  const { deck_slices: charts, annotation_layers: layers } = data;
  return {
    ...data,
    ...(Array.isArray(charts) ? { deck_slices: charts.map(id => idHere(id, here)) } : {}),
    ...(Array.isArray(layers) ? { annotation_layers: layers.map(layer => remapLayer(layer, here)) } : {}),
  };
}

/** Maps the charts of a query context in the same way. */
export function remapChartsOfContext<D extends Json>(context: D, here: ChartHere): D {
  const { form_data: formData, queries } = context;
  return {
    ...context,
    ...(isObject(formData) ? { form_data: remapCharts(formData, here) } : {}),
    ...(Array.isArray(queries)
      ? { queries: queries.map(query => (isObject(query) ? remapCharts(query, here) : query)) }
      : {}),
  };
}

// The numbers of annotation layers that users write are not chart ids.
function remapLayer(layer: unknown, here: ChartHere): unknown {
  if (!isObject(layer) || !layer['sourceType'] || layer['sourceType'] === 'NATIVE') return layer;
  return { ...layer, value: idHere(layer['value'], here) };
}

function idHere(id: unknown, here: ChartHere): unknown {
  if (typeof id === 'number') return here(id) ?? id;
  const known = typeof id === 'string' && /^\d+$/.test(id) ? here(Number(id)) : undefined;
  return known === undefined ? id : String(known);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
