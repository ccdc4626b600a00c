import { chartConformance } from '../kit/conformance.ts';
import { bigNumberTotal } from './index.ts';

chartConformance(bigNumberTotal, import.meta.url);
