import type { EChartsOption } from 'echarts';
import {
  BarChart,
  BoxplotChart,
  ChordChart,
  CustomChart,
  FunnelChart,
  GaugeChart,
  GraphChart,
  HeatmapChart,
  LineChart,
  ParallelChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  SunburstChart,
  TreeChart,
  TreemapChart,
} from 'echarts/charts';
import {
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  ParallelComponent,
  PolarComponent,
  RadarComponent,
} from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { LegendFrame } from '../legend.ts';
import type { Surface } from '../surface.ts';
import { legendEntries } from '../view/legend-entries.ts';
import { drawnSvg } from './drawn-node.ts';
import { legendSvg } from './legend-svg.ts';

// The parts that the pages of all charts register, without those for the pointer.
use([
  SVGRenderer,
  BarChart,
  BoxplotChart,
  ChordChart,
  CustomChart,
  FunnelChart,
  GaugeChart,
  GraphChart,
  HeatmapChart,
  LineChart,
  ParallelChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  SunburstChart,
  TreeChart,
  TreemapChart,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  ParallelComponent,
  PolarComponent,
  RadarComponent,
  LabelLayout,
]);

/** More points in a line than this would not change its picture. */
const MOST_POINTS = 4000;

/** Returns an ECharts option as SVG without a browser, with the legend that the page would show. */
export function echartsSvg(option: EChartsOption, surface: Surface): string {
  measureWith(surface);
  const chart = init(null, null, {
    renderer: 'svg',
    ssr: true,
    width: surface.width,
    height: surface.height,
  });
  try {
    const [legend] = [option.legend].flat();
    chart.setOption({
      ...option,
      animation: false,
      // The slider of the zoom is useful only on a page.
      ...(option.dataZoom
        ? { dataZoom: [option.dataZoom].flat().map(zoom => ({ ...zoom, show: false })) }
        : {}),
      ...(legend ? { legend: { ...legend, show: false } } : {}),
      ...(option.series ? { series: [option.series].flat().map(thinned) as EChartsOption['series'] } : {}),
    });
    const { frame } = (legend ?? {}) as { readonly frame?: LegendFrame };
    return drawnSvg(chart) + (frame ? legendSvg(legendEntries(option), frame, surface) : '');
  } finally {
    chart.dispose();
  }
}

type Series =
  NonNullable<EChartsOption['series']> extends readonly (infer One)[] | (infer Single) ? One | Single : never;

function thinned(series: Series): Series {
  const { type, data, sampling } = series as { type?: string; data?: readonly unknown[]; sampling?: unknown };
  if (type !== 'line' || sampling !== undefined || (data?.length ?? 0) <= MOST_POINTS) return series;
  return { ...(series as object), sampling: 'lttb' } as Series;
}

// The library measures text on a canvas, which a server does not have.
function measureWith(surface: Surface): void {
  setPlatformAPI({
    measureText: (content: string, font?: string) => ({
      width: surface.measureText(content, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)),
    }),
  });
}
