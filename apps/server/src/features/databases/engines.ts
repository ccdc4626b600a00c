import { parametersSchema } from '@powerset/connector-kit/connection-parameters.ts';
import { hasPeer, installCommand } from '@powerset/connector-kit/peer-package.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';

export type KnownEngine = Pick<Connector, 'engine' | 'label' | 'hasDriver' | 'peerPackage' | 'facts'>;

/** Engines that are listed first. */
const PREFERRED = new Set(['postgresql', 'duckdb', 'mysql', 'presto', 'sqlite', 'clickhousedb']);

/** Returns whether an engine is usable: it has a driver, and any package that it needs is installed. */
export function canOpen({ hasDriver, peerPackage }: KnownEngine): boolean {
  return hasDriver && (peerPackage === undefined || hasPeer(peerPackage));
}

/** Returns the engines that become usable once a package is installed next to the server. */
export function enginesWithoutPackage(engines: readonly KnownEngine[]) {
  return engines
    .filter(engine => engine.hasDriver && !canOpen(engine))
    .map(({ engine, label, peerPackage = '', facts }) => ({
      name: label,
      engine,
      package: peerPackage,
      install: installCommand(peerPackage),
      schemes: [engine, ...facts.aliases],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Returns the usable engines, as listed in the form for a new connection. */
export function availableEngines(engines: readonly KnownEngine[]) {
  return engines
    .filter(canOpen)
    .map(({ engine, label, facts }) => {
      const parameters = parametersSchema(facts);
      const driver = facts.defaultDriver || engine;
      return {
        name: label,
        engine,
        available_drivers: [driver],
        default_driver: driver,
        preferred: PREFERRED.has(engine),
        sqlalchemy_uri_placeholder: facts.uriPlaceholder,
        ...(parameters
          ? { parameters, encryption_parameters: facts.connection.parameters?.encryption ?? {} }
          : {}),
        engine_information: {
          supports_file_upload: facts.flags.supportsFileUpload,
          disable_ssh_tunneling: facts.flags.disableSshTunneling,
        },
      };
    })
    .toSorted((a, b) => Number(b.preferred) - Number(a.preferred) || a.name.localeCompare(b.name));
}
