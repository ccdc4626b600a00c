import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import { elasticsearchFacts } from './facts.ts';
import { openElasticsearch } from './open.ts';

export const elasticsearch = serverConnector(elasticsearchFacts, { port: 9200, open: openElasticsearch });
