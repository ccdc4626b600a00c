import { chartConformance } from '../kit/conformance.ts';
import { recordedRequests } from '../kit/recorded-requests.ts';
import { table } from './index.ts';

chartConformance(table, import.meta.url);
recordedRequests(table, [
  // The reference remembers the filters of the request before and starts at the first page when they differ;
  // here whoever holds the page does that.
  'table/server_pagination_raw',
]);
