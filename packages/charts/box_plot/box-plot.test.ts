import { expect } from 'vitest';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameAxes, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { boxPlot } from './index.ts';

chartConformance(boxPlot, import.meta.url);
recordedPanel(boxPlot);
recordedClicks(boxPlot, ({ metrics }) =>
  asList(metrics).length > 1 ? 'A right click on a box of several metrics fails.' : undefined,
);
recordedDrawings(boxPlot, ({ option, isCutShort }, recorded) => {
  if (isCutShort) return;
  expectSameAxes(optionFacts(option), recordedFacts(recorded));
  expect(boxesIn(option)).toEqual(about(boxesIn(recorded.props.echartOptions)));
  expect(outliersIn(option)).toEqual(about(outliersIn(recorded.props.echartOptions)));
});

interface Item {
  readonly name: string;
  readonly value: readonly unknown[];
  readonly itemStyle?: { readonly color: string; readonly opacity: number };
}

interface Series {
  readonly name: string;
  readonly data: readonly unknown[];
}

function seriesOf(option: unknown, name: string): readonly Series[] {
  return (option as { series: readonly Series[] }).series.filter(series => series.name === name);
}

function boxesIn(option: unknown): unknown {
  return (seriesOf(option, 'boxplot')[0]!.data as readonly Item[])
    .filter(item => item.name !== undefined)
    .slice(0, 60)
    .map(({ name, value, itemStyle }) => [name, value, itemStyle!.color, itemStyle!.opacity]);
}

// One library has a series for each box, the other has one series for all.
function outliersIn(option: unknown): unknown {
  return seriesOf(option, 'outlier').flatMap(({ data }) =>
    data.map(item => (Array.isArray(item) ? item[1] : (item as Item).value[1])),
  );
}
