import { parametersSchema } from '@powerset/connector-kit/connection-parameters.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';

export type KnownEngine = Pick<Connector, 'engine' | 'label' | 'hasDriver' | 'facts'>;

/** Engines that are offered first. */
const PREFERRED = new Set(['postgresql', 'duckdb', 'mysql', 'presto', 'sqlite', 'clickhousedb']);

/** The engines that can be opened here, as the form of a new connection lists them. */
export function availableEngines(engines: readonly KnownEngine[]) {
  return engines.filter(({ hasDriver }) => hasDriver).map(({ engine, label, facts }) => {
    const parameters = parametersSchema(facts);
    const driver = facts.defaultDriver || engine;
    return {
      name: label, engine, available_drivers: [driver], default_driver: driver, preferred: PREFERRED.has(engine), sqlalchemy_uri_placeholder: facts.uriPlaceholder,
      ...(parameters ? { parameters } : {}),
      engine_information: { supports_file_upload: facts.flags.supportsFileUpload, disable_ssh_tunneling: facts.flags.disableSshTunneling },
    };
  }).toSorted((a, b) => Number(b.preferred) - Number(a.preferred) || a.name.localeCompare(b.name));
}
