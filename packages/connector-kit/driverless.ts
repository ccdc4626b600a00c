import { z } from 'zod';
import { AppError } from '@powerset/core/errors.ts';
import type { Connector } from './connector.ts';
import { dialectOf } from './dialect-of.ts';
import type { EngineFacts } from './engine-facts.ts';

/** How a database is reached whose driver is not part of the product. */
export interface AddressConfig {
  readonly uri: string;
}

/** An engine that is known in every respect but has no driver here: it compiles, and opening it says what is missing. */
export function driverless(facts: EngineFacts): Connector<AddressConfig> {
  return {
    engine: facts.engine,
    label: facts.label,
    facts,
    hasDriver: false,
    config: z.object({ uri: z.string().min(1) }),
    dialect: dialectOf(facts),
    fromUri: uri => (belongsTo(uri, facts) ? { uri } : undefined),
    open: () => Promise.reject(missingDriver(facts)),
    classifyError: error => (error instanceof AppError ? error : undefined),
  };
}

/** Whether an address such as `trino://…` or `mssql+pymssql://…` names this engine. */
export function belongsTo(uri: string, { engine, aliases }: Pick<EngineFacts, 'engine' | 'aliases'>): boolean {
  const scheme = /^([\w+]+):\/\//.exec(uri)?.[1]?.toLowerCase() ?? '';
  return [engine, ...aliases].some(name => scheme === name || scheme.startsWith(`${name}+`));
}

function missingDriver({ label, connection }: EngineFacts): AppError {
  return new AppError('connection.unsupported', {
    detail: connection.driverPackage
      ? `${label} needs the driver package '${connection.driverPackage}', which is not part of this installation.`
      : `There is no driver for ${label}.`,
  });
}
