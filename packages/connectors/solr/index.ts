import { driverless } from '@powerset/connector-kit/driverless.ts';
import { solrFacts } from './facts.ts';

export const solr = driverless(solrFacts);
