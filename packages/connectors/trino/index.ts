import { AppError } from '@powerset/core/errors.ts';
import type { Connector } from '@powerset/connector-kit/connector.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { belongsTo } from '@powerset/connector-kit/driverless.ts';
import { hidingSecrets } from '@powerset/connector-kit/without-secrets.ts';
import { TrinoConfig, trinoFromUri } from './config.ts';
import { trinoFacts } from './facts.ts';
import { openTrino } from './open.ts';

export const trino: Connector<TrinoConfig> = hidingSecrets({
  engine: 'trino',
  label: 'Trino',
  config: TrinoConfig,
  dialect: dialectOf(trinoFacts),
  facts: trinoFacts,
  hasDriver: true,
  mostStatements: 32,
  trust: 'of-thread',
  problemOf: config => config.problem,
  fromUri: (uri, extras) => (belongsTo(uri, trinoFacts) ? trinoFromUri(uri, extras) : undefined),
  open: config => openTrino(config),
  inNameOf: (config, person) => ({ ...config, person }),
  classifyError: error => (error instanceof AppError ? error : undefined),
});
