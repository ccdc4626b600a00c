import type { Connector } from '@powerset/connector-kit/connector.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { serverConnector } from '@powerset/connector-kit/server-connector.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';

// Other names of schemes decide whether HTTP is encrypted.
const TRANSPORTS = { https: true, http: null, binary: null, tcp: null };

export interface ThriftServer {
  readonly port: number;
  /** The authentication method if the address does not name one. */
  readonly auth: 'plain' | 'none';
}

/**
 * Creates a connector for an engine that speaks the HiveServer2 protocol: Hive, Spark, Impala and compatible
 * servers.
 */
export function overHiveThrift(
  { facts }: { readonly facts: EngineFacts },
  { port, auth }: ThriftServer,
): Connector<ServerAddress> {
  const connector = serverConnector(facts, {
    port,
    options: [
      'auth',
      'auth_mechanism',
      'http_path',
      'ssl_cert',
      'use_http_transport',
      'hive.server2.proxy.user',
    ],
    encryptionWords: { scheme: TRANSPORTS, transport_mode: TRANSPORTS },
    peerPackage: 'hive-driver',
    open: async address => (await import('./open.ts')).openHive(address, { facts, auth }),
    ...(facts.connection.impersonates === 'by-session'
      ? {
          inNameOf: (address: ServerAddress, person: string) => ({
            ...address,
            query: { ...address.query, 'hive.server2.proxy.user': person },
          }),
        }
      : {}),
  });
  return { ...connector, fromUri: (uri, extras) => withTransport(connector.fromUri(uri, extras), uri) };
}

function withTransport(address: ServerAddress | undefined, uri: string): ServerAddress | undefined {
  return address && /^\w+\+https?:/i.test(uri)
    ? { ...address, query: { transport_mode: 'http', ...address.query } }
    : address;
}
