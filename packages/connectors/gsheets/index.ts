import type { SourcedEngine } from '@powerset/connector-kit/table-source.ts';
import { GsheetsConfig, gsheetsFromUri } from './config.ts';
import { gsheetsFacts } from './facts.ts';
import { sheetSource } from './source.ts';

export const gsheets: SourcedEngine<GsheetsConfig> = {
  facts: gsheetsFacts,
  config: GsheetsConfig,
  fromUri: gsheetsFromUri,
  source: config => sheetSource(config),
};
