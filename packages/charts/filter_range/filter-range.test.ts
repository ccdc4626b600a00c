import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterRange } from './index.ts';

chartConformance(filterRange, import.meta.url);
recordedPanel(filterRange);
