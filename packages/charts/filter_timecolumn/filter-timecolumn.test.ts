import { chartConformance } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { filterTimeColumn } from './index.ts';

chartConformance(filterTimeColumn, import.meta.url);
recordedPanel(filterTimeColumn);
