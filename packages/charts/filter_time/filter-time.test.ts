import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterTime } from './index.ts';

chartConformance(filterTime, import.meta.url);
recordedPanel(filterTime);
