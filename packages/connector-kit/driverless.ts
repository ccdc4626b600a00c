import { z } from 'zod';
import { AppError } from '@powerset/core/errors.ts';
import type { Connector } from './connector.ts';
import { dialectOf } from './dialect-of.ts';
import type { EngineFacts } from './engine-facts.ts';

/** How to reach a database whose engine has no driver of its own. */
export interface AddressConfig {
  readonly uri: string;
}

/**
 * Describes an engine without its own driver: the product compiles SQL for it and opens it with another
 * engine's driver.
 */
export function driverless(facts: EngineFacts): Connector<AddressConfig> {
  return {
    engine: facts.engine,
    label: facts.label,
    facts,
    hasDriver: false,
    trust: 'no-server',
    config: z.object({ uri: z.string().min(1) }),
    dialect: dialectOf(facts),
    fromUri: uri => (belongsTo(uri, facts) ? { uri } : undefined),
    open: () =>
      Promise.reject(
        new AppError('connection.unsupported', { detail: `No driver is available for ${facts.label}.` }),
      ),
    classifyError: error => (error instanceof AppError ? error : undefined),
  };
}

/** Returns whether an address such as `trino://…` or `mssql+pymssql://…` names this engine. */
export function belongsTo(
  uri: string,
  { engine, aliases }: Pick<EngineFacts, 'engine' | 'aliases'>,
): boolean {
  const scheme = /^([\w+]+):\/\//.exec(uri)?.[1]?.toLowerCase() ?? '';
  return [engine, ...aliases].some(name => scheme === name || scheme.startsWith(`${name}+`));
}
