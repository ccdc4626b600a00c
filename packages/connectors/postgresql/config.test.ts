import { describe, expect, it } from 'vitest';
import { postgresqlFromUri } from './config.ts';

describe('PostgreSQL addresses', () => {
  it.each([
    [
      'postgresql+psycopg2://u:p%40ss@db.example:5433/sales?sslmode=require',
      {
        servers: [{ host: 'db.example', port: 5433 }],
        database: 'sales',
        user: 'u',
        password: 'p@ss',
        sslMode: 'require',
      },
    ],
    [
      'postgres://localhost/sales',
      { servers: [{ host: 'localhost', port: 5432 }], database: 'sales', sslMode: 'prefer', isInUtc: true },
    ],
    ['mysql://localhost/sales', undefined],
  ])('%s is read', (uri, config) => {
    const read = postgresqlFromUri(uri);
    if (config === undefined) expect(read).toBeUndefined();
    else expect(read).toMatchObject(config);
  });
});
