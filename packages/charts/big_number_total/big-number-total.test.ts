import { chartConformance } from '../kit/conformance.ts';
import { recordedRequests } from '../kit/recorded-requests.ts';
import { bigNumberTotal } from './index.ts';

chartConformance(bigNumberTotal, import.meta.url);
recordedRequests(bigNumberTotal);
