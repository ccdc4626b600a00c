import type { ComponentType } from 'react';
import type { ViewProps } from './kit/view/view-props.ts';

interface ViewModule {
  readonly View: ComponentType<ViewProps<never>>;
}

/** How a chart is drawn and what it looks like in the gallery. */
export interface ChartLook {
  /** Its code comes when the first such chart is shown. */
  load(): Promise<ViewModule>;
  readonly thumbnail: string;
}

/** Every chart, one line each. */
export const CHART_VIEWS: Readonly<Record<string, ChartLook>> = {
  echarts_timeseries_line: {
    load: () => import('./echarts_timeseries_line/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_line/thumbnail.svg', import.meta.url).href,
  },
  big_number: {
    load: () => import('./big_number/View.tsx'),
    thumbnail: new URL('./big_number/thumbnail.svg', import.meta.url).href,
  },
  big_number_total: {
    load: () => import('./big_number_total/View.tsx'),
    thumbnail: new URL('./big_number_total/thumbnail.svg', import.meta.url).href,
  },
  table: {
    load: () => import('./table/View.tsx'),
    thumbnail: new URL('./table/thumbnail.svg', import.meta.url).href,
  },
  echarts_timeseries_bar: {
    load: () => import('./echarts_timeseries_bar/View.tsx'),
    thumbnail: new URL('./echarts_timeseries_bar/thumbnail.svg', import.meta.url).href,
  },
  pie: {
    load: () => import('./pie/View.tsx'),
    thumbnail: new URL('./pie/thumbnail.svg', import.meta.url).href,
  },
};
