import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterSelect } from './index.ts';

chartConformance(filterSelect, import.meta.url);
recordedPanel(filterSelect);
