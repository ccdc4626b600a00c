import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { odelasticsearchFacts } from './facts.ts';
import { openOpenSearch } from './open.ts';

export const odelasticsearch = serverConnector(odelasticsearchFacts, { port: 9200, open: openOpenSearch });
