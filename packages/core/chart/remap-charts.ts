type Json = Readonly<Record<string, unknown>>;
/** The id that a chart of another installation has here; undefined where that is not known. */
export type ChartHere = (oldId: number) => number | undefined;

/** Form data, or a query, with the charts that it draws in its layers and takes annotations from named by their ids here. What is not known stays. */
export function remapCharts<D extends Json>(data: D, here: ChartHere): D {
  const { deck_slices: charts, annotation_layers: layers } = data;
  return {
    ...data,
    ...(Array.isArray(charts) ? { deck_slices: charts.map(id => idHere(id, here)) } : {}),
    ...(Array.isArray(layers) ? { annotation_layers: layers.map(layer => remapLayer(layer, here)) } : {}),
  };
}

/** The same for a query context. */
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

// Layers of annotations that people write have numbers of another kind.
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
