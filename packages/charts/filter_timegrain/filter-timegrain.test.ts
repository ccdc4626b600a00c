import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterTimeGrain } from './index.ts';

chartConformance(filterTimeGrain, import.meta.url);
recordedPanel(filterTimeGrain);
