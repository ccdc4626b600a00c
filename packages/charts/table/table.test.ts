import { chartConformance } from '../kit/conformance.ts';
import { table } from './index.ts';

chartConformance(table, import.meta.url);
