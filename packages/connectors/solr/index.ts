import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { solrFacts } from './facts.ts';
import { openSolr } from './open.ts';

export const solr = serverConnector(solrFacts, { port: 8983, open: openSolr });
