import type { SourcedEngine } from '@powerset/connector-kit/table-source.ts';
import { ShillelaghConfig, shillelaghFromUri } from './config.ts';
import { shillelaghFacts } from './facts.ts';
import { fileSource } from './source.ts';

export const shillelagh: SourcedEngine<ShillelaghConfig> = {
  facts: shillelaghFacts,
  config: ShillelaghConfig,
  fromUri: shillelaghFromUri,
  source: config => fileSource(config),
};
