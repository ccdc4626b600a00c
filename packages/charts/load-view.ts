import { CHART_VIEWS, type ChartLook } from './views.ts';

/** The component that draws a chart type. */
export type View = Awaited<ReturnType<ChartLook['load']>>['View'];

const loaded = new Map<string, View>();

/** The component of a chart type whose code has arrived. */
export function loadedView(vizType: string): View | undefined {
  return loaded.get(vizType);
}

/** Fetches the code that draws a chart type; pages that know ahead what they will show call it early. */
export async function loadView(vizType: string): Promise<View | undefined> {
  const known = loaded.get(vizType);
  if (known) return known;
  const view = (await CHART_VIEWS[vizType]?.load())?.View;
  if (view) loaded.set(vizType, view);
  return view;
}
