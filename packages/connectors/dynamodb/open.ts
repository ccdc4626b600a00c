import { amazonService } from '@powerset/connector-kit/amazon-request.ts';
import { COMMON_FUNCTIONS } from '@powerset/connector-kit/common-functions.ts';
import { connectionOver } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, Connection } from '@powerset/connector-kit/connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { dynamodbAsk, dynamodbDriver, type DynamodbAsk } from './driver.ts';
import { dynamodbFacts } from './facts.ts';

const SCHEMA = 'default';
const TYPES: Readonly<Record<string, string>> = { S: 'VARCHAR', N: 'DECIMAL', B: 'BINARY' };

/** Connects to DynamoDB through its API; PartiQL has neither grouping nor joins. */
export async function openDynamodb(address: ServerAddress): Promise<Connection> {
  const ask = dynamodbAsk(amazonService('dynamodb', address));
  await ask('ListTables', { Limit: 1 });
  return connectionOver(dynamodbDriver(ask), {
    facts: dynamodbFacts,
    probeSql: null,
    describeSql: sql => sql,
    leadsElsewhere,
    catalog: () => dynamodbCatalog(ask),
  });
}

// A table may be named by its Amazon resource name, and an index by the table before it.
function leadsElsewhere(path: readonly string[]): boolean {
  return path.length > 2 || path.some(part => /[:/]/.test(part));
}

function dynamodbCatalog(ask: DynamodbAsk): Catalog {
  return {
    schemas: async () => [SCHEMA],
    defaultSchema: async () => SCHEMA,
    tables: async () => {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const answer = await ask<{
          readonly TableNames: readonly string[];
          readonly LastEvaluatedTableName?: string;
        }>('ListTables', after === undefined ? {} : { ExclusiveStartTableName: after });
        names.push(...answer.TableNames);
        after = answer.LastEvaluatedTableName;
      } while (after !== undefined);
      return names.map(name => ({ schema: SCHEMA, name, type: 'table' }));
    },
    table: async (_, name) => {
      const { Table } = await ask<{
        readonly Table: {
          readonly AttributeDefinitions: readonly {
            readonly AttributeName: string;
            readonly AttributeType: string;
          }[];
          readonly KeySchema: readonly { readonly AttributeName: string }[];
        };
      }>('DescribeTable', { TableName: name });
      const keys = Table.KeySchema.map(({ AttributeName }) => AttributeName);
      return {
        columns: Table.AttributeDefinitions.map(({ AttributeName, AttributeType }) => ({
          name: AttributeName,
          type: TYPES[AttributeType] ?? AttributeType,
          isNullable: !keys.includes(AttributeName),
        })),
        primaryKey: keys,
      };
    },
    functionNames: async () => COMMON_FUNCTIONS,
  };
}
