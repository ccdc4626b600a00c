import { chartConformance } from '../kit/conformance.ts';
import { bigNumber } from './index.ts';

chartConformance(bigNumber, import.meta.url);
