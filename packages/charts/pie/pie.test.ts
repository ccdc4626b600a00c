import { chartConformance } from '../kit/conformance.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameLegend, expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { pie } from './index.ts';

chartConformance(pie, import.meta.url);
recordedPanel(pie);
recordedClicks(pie);

recordedDrawings(
  pie,
  (ours, recorded) => {
    const [own, theirs] = [optionFacts(ours.option), recordedFacts(recorded)];
    expectSameSeries(own, theirs, ours);
    expectSameLegend(own, theirs);
  },
  { 'pie/no_groupby': 'Without dimensions the one slice is called by its metric instead of by nothing.' },
);
