import { chartConformance } from '../kit/conformance.ts';
import { recordedRequests } from '../kit/recorded-requests.ts';
import { bigNumber } from './index.ts';

chartConformance(bigNumber, import.meta.url);
recordedRequests(bigNumber);
