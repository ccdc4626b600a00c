import type { Connector } from '@powerset/connector-kit/connector.ts';
import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { openKusto, type KustoLanguage } from './open.ts';

/** Creates a connector for Kusto, in SQL or in KQL. */
export function overKusto(language: KustoLanguage): Connector<ServerAddress> {
  return serverConnector(language.facts, {
    port: 443,
    isEncrypted: true,
    options: ['azure_ad_client_id', 'azure_ad_client_secret', 'azure_ad_tenant_id', 'authority'],
    open: address => openKusto(address, language),
  });
}
