import type { EngineSecrets } from '@powerset/connector-kit/engine-secrets.ts';

/**
 * Lists DuckDB's functions and tables about files, secrets, settings, and logs; a table of a file hides the
 * one with its name.
 */
export const DUCKDB_SECRETS: EngineSecrets = {
  objects: [
    {
      in: 'any',
      names:
        /^(duckdb_(databases|secrets|logs|logs_parsed|log_contexts|settings|extensions|temporary_files|external_file_cache|variables|prepared_statements)|pragma_database_(list|size)|which_secret|pg_settings)$/,
    },
  ],
};
