import { utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsToLoad, loadBatches } from '@powerset/connector-kit/load-batches.ts';
import type { TableLoad } from '@powerset/connector-kit/connector.ts';
import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import { AppError } from '@powerset/core/errors.ts';
import {
  TEST_CATALOG,
  testConnection,
  testServer,
  type TestClient,
  type TestServer,
} from '../../test-server.ts';

/** A file with one column `a` and one row, whose value is 7. */
const PARQUET =
  'UEFSMRUAFRQVGCwVAhUAFQYVBgAACiQCAAAAAgEHAAAAFQIZLDUAGA1kdWNrZGJfc2NoZW1hFQIAFQIlAhgBYSUiABYCGRwZHCYAHBUCGRUAGRgBYRUCFgIWNhY6Jgg8GAQHAAAAGAQHAAAAFgAoBAcAAAAYBAcAAAAREQAAABY2FgImCBY6ACgoRHVja0RCIHZlcnNpb24gdjEuNS41IChidWlsZCBkOGNkYWEzM2ZkKRkcHAAAAJcAAABQQVIx';

describe('uploaded files', () => {
  let server: TestServer;
  let admin: TestClient;
  let reader: TestClient;
  let database: number;
  const loads: (TableLoad & { readonly texts: readonly (readonly (string | null)[])[] })[] = [];
  /** The error of requests for a table. */
  let failure: AppError | undefined;
  const lastRows = (): unknown => loads.at(-1)!.texts;
  const lastKinds = (): unknown => columnsToLoad(loads.at(-1)!.rows).map(({ kind }) => kind);

  beforeAll(async () => {
    server = await testServer({
      connections: () =>
        testConnection({
          catalog: {
            ...TEST_CATALOG,
            table: (schema, name) => (failure ? Promise.reject(failure) : TEST_CATALOG.table(schema, name)),
          },
          load: async load => {
            if (load.name === 'taken' && load.ifExists === 'fail') throw new AppError('table.exists');
            const texts: (string | null)[][] = [];
            // The rows are gone after the load.
            for await (const columns of loadBatches(load.rows, 1000, load.signal))
              texts.push(...columns[0]!.map((_, row) => columns.map(column => column[row]!)));
            loads.push({ ...load, texts });
          },
        }),
    });
    admin = await server.person('admin', 'Admin');
    reader = await server.person('reader', 'Gamma');
    database = (
      await admin.send('POST', '/api/v1/database/', {
        database_name: 'files',
        sqlalchemy_uri: 'duckdb:///files.duckdb',
        allow_file_upload: true,
      })
    ).json<{ id: number }>().id;
  });
  afterAll(() => server.close());

  const send = (
    client: TestClient,
    path: string,
    fields: Readonly<Record<string, string>>,
    file?: { readonly name: string; readonly bytes: Uint8Array | string },
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', new Blob([file.bytes as never]), file.name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return request.arrayBuffer().then(body =>
      client.send('POST', path, Buffer.from(body) as never, {
        'content-type': request.headers.get('content-type')!,
      }),
    );
  };
  const csv = { name: 'a.csv', bytes: 'id,region\n1,Europe\n2,\n' };

  it('become a table and a dataset of the sender', async () => {
    const answer = await send(
      admin,
      `/api/v1/database/${database}/csv_upload/`,
      { table_name: 'sales' },
      csv,
    );
    expect([answer.statusCode, answer.json()]).toEqual([201, { message: 'OK' }]);
    expect(loads.at(-1)).toMatchObject({ schema: 'main', name: 'sales', ifExists: 'fail' });
    expect(lastRows()).toEqual([
      ['1', 'Europe'],
      ['2', null],
    ]);
    expect(lastKinds()).toEqual(['integer', 'text']);
    const datasets = await admin.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:sales)))');
    expect(datasets.json<{ result: unknown[] }>().result).toMatchObject([
      { table_name: 'sales', owners: [{ id: admin.userId }] },
    ]);
  });

  it('change no table that the sender may not read, and create no dataset of it', async () => {
    await admin.send('PUT', `/api/v1/database/${database}`, {
      extra: JSON.stringify({ schemas_allowed_for_file_upload: ['main'] }),
    });
    const { db } = server.store;
    const { id: role_id } = await db
      .insertInto('roles')
      .values({ name: 'uploads' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rights = await db
      .selectFrom('permissions')
      .select('id')
      .where('permission', '=', 'can_this_form_post')
      .where('resource', '=', 'CsvToDatabaseView')
      .execute();
    const opening = await db
      .insertInto('permissions')
      .values({
        permission: 'schema_access',
        resource: 'other',
        dataset_id: null,
        database_id: database,
        schema: 'other',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_permissions')
      .values([...rights, opening].map(({ id }) => ({ role_id, permission_id: id })))
      .execute();
    const sender = await server.person('sender', 'Gamma', 'uploads');
    const before = loads.length;
    for (const exists of ['append', 'replace']) {
      expect(
        (
          await send(
            sender,
            `/api/v1/database/${database}/csv_upload/`,
            { table_name: 'old', schema: 'main', already_exists: exists },
            csv,
          )
        ).statusCode,
      ).toBe(403);
    }
    expect(loads.length).toBe(before);
    expect(
      (
        await send(
          sender,
          `/api/v1/database/${database}/csv_upload/`,
          { table_name: 'old', schema: 'main' },
          csv,
        )
      ).statusCode,
    ).toBe(201);
    await admin.send('PUT', `/api/v1/database/${database}`, { extra: '{}' });
  });

  it('are described before anything is created from them', async () => {
    const before = loads.length;
    const answer = await send(admin, '/api/v1/database/csv_metadata/', {}, csv);
    expect(answer.json<{ result: unknown }>().result).toEqual({
      items: [{ column_names: ['id', 'region'], sheet_name: null }],
      preview: [
        { id: '1', region: 'Europe' },
        { id: '2', region: null },
      ],
    });
    expect(loads.length).toBe(before);
  });

  it('are detected from their first part, and loaded by the plan made from it', async () => {
    const text = { name: 'b.csv', bytes: 'code;share\n007;1,5\n008;x\n' };
    const found = await send(
      admin,
      '/api/v1/powerset/upload/preview',
      { options: JSON.stringify({ is_whole: true, layout: { thousands: '' } }) },
      { ...text, bytes: 'code;share\n007;1,5\n' },
    );
    const { layout, columns, column_count: columnCount } = found.json<{ result: FilePreview }>().result;
    expect([layout.delimiter, layout.decimal, columns.map(({ type }) => type)]).toEqual([
      ';',
      ',',
      ['text', 'decimal'],
    ]);
    const load = (onBadRows: string) =>
      send(
        admin,
        '/api/v1/powerset/upload',
        {
          plan: JSON.stringify({ ...layout, columnCount, columns }),
          target: JSON.stringify({ database_id: database, table_name: 'sheet', on_bad_rows: onBadRows }),
        },
        text,
      );
    const before = loads.length;
    const stopped = await load('stop');
    expect([stopped.statusCode, loads.length]).toEqual([422, before]);
    expect(stopped.json<{ errors: { extra: object }[] }>().errors[0]!.extra).toMatchObject({
      total: 1,
      first: [{ line: 3, column: 'share', value: 'x', expected: 'Expected a number.' }],
    });
    const skipped = await load('skip');
    expect(skipped.json<{ result: object }>().result).toMatchObject({ row_count: 1, bad_rows: { total: 1 } });
    expect(lastRows()).toEqual([['007', '1.5']]);
  });

  it('may be workbooks with several sheets', async () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['id'], [1]]), 'first');
    utils.book_append_sheet(
      workbook,
      utils.aoa_to_sheet(
        [
          ['name', 'on'],
          ['a', new Date(Date.UTC(2024, 1, 29))],
        ],
        { cellDates: true, UTC: true } as never,
      ),
      'second',
    );
    const file = {
      name: 'b.xlsx',
      bytes: new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array),
    };
    const told = await send(admin, '/api/v1/database/upload_metadata/', { type: 'excel' }, file);
    expect(told.json<{ result: { items: unknown } }>().result.items).toEqual([
      { column_names: ['id'], sheet_name: 'first' },
      { column_names: ['name', 'on'], sheet_name: 'second' },
    ]);
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/upload/`,
          { type: 'excel', table_name: 'sheet', sheet_name: 'second' },
          file,
        )
      ).statusCode,
    ).toBe(201);
    expect(lastRows()).toEqual([['a', '2024-02-29 00:00:00']]);
    expect(lastKinds()).toEqual(['text', 'timestamp']);
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/excel_upload/`,
          { table_name: 'sheet', sheet_name: 'third' },
          file,
        )
      ).json(),
    ).toMatchObject({
      errors: [{ message: 'The workbook has no sheet third. Its sheets are first, second.' }],
    });
  });

  it('of another kind are refused', async () => {
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/csv_upload/`,
          { table_name: 'x' },
          { name: 'x.exe', bytes: 'MZ' },
        )
      ).json(),
    ).toEqual({ message: { file: ['File extension is not allowed. Allowed are: csv, tsv, txt.'] } });
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/excel_upload/`,
          { table_name: 'x' },
          { name: 'x.xlsx', bytes: 'PK no zip' },
        )
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/columnar_upload/`,
          { table_name: 'x' },
          { name: 'x.parquet', bytes: 'PAR1' },
        )
      ).statusCode,
    ).toBe(422);
    expect(
      (await send(admin, `/api/v1/database/${database}/csv_upload/`, { table_name: 'x' })).json(),
    ).toEqual({ message: { file: ['Field may not be null.'] } });
  });

  it('may be Parquet files in a ZIP file, which must be valid and not too large', async () => {
    const parquet = Buffer.from(PARQUET, 'base64');
    const sent = (bytes: Uint8Array) =>
      send(
        admin,
        `/api/v1/database/${database}/columnar_upload/`,
        { table_name: 'sheet' },
        { name: 'a.zip', bytes },
      );
    const whole = zipSync({
      'a.parquet': parquet,
      'b/b.PARQUET': [parquet, { level: 0 }],
      '__MACOSX/a.parquet': parquet,
      'c.txt': parquet,
    });
    expect((await sent(whole)).statusCode).toBe(201);
    expect(lastRows()).toEqual([['7'], ['7']]);
    expect((await sent(whole.subarray(0, 300))).statusCode).toBe(422);
    expect((await sent(zipSync({ 'c.txt': parquet }))).statusCode).toBe(400);
    expect(
      (
        await sent(
          zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}.parquet`, parquet]))),
        )
      ).statusCode,
    ).toBe(413);
    expect(
      (await sent(zipSync({ 'a.parquet': new Uint8Array(260 * 1024 * 1024) }, { level: 1 }))).statusCode,
    ).toBe(413);
  });

  it('may be workbooks, which are read as far as their content is not too large', async () => {
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['a'], [7]]), 'S');
    const book = unzipSync(
      new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array),
    );
    const sent = (bytes: Uint8Array) =>
      send(
        admin,
        `/api/v1/database/${database}/excel_upload/`,
        { table_name: 'sheet', already_exists: 'replace' },
        { name: 'a.xlsx', bytes },
      );
    expect((await sent(zipSync({ ...book, 'xl/media/a.png': new Uint8Array(9) }))).json()).toEqual({
      message: 'OK',
    });
    expect(lastRows()).toEqual([['7']]);
    const [empty, sheet] = [new Uint8Array(260 * 1024 * 1024).fill(32), book['xl/worksheets/sheet1.xml']!];
    empty.set(sheet);
    const large = zipSync({ ...book, 'xl/worksheets/sheet1.xml': empty }, { level: 1 });
    const answer = await sent(large);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('larger than 256 MB')]);
    // A file that states a small size is read only up to that size.
    const view = Buffer.from(large.buffer, large.byteOffset, large.byteLength);
    const stated = Buffer.alloc(4);
    stated.writeUInt32LE(empty.length);
    for (let at = view.indexOf(stated); at >= 0; at = view.indexOf(stated, at)) view.writeUInt32LE(0, at);
    await sent(large);
    expect(lastRows()).toEqual([]);
  });

  it('are not loaded if it is unknown whether the table exists', async () => {
    failure = new AppError('connection.failed');
    const before = loads.length;
    const answer = await send(
      admin,
      `/api/v1/database/${database}/csv_upload/`,
      { table_name: 'old', already_exists: 'replace' },
      csv,
    );
    expect([answer.statusCode, loads.length]).toEqual([400, before]);
    failure = new AppError('query.table-missing');
    await send(
      admin,
      `/api/v1/database/${database}/csv_upload/`,
      { table_name: 'old', already_exists: 'replace' },
      csv,
    );
    expect(loads.length).toBe(before + 1);
    failure = undefined;
  });

  it('need a name without a dot, which is free or to be replaced', async () => {
    expect(
      (await send(admin, `/api/v1/database/${database}/csv_upload/`, { table_name: 'main.x' }, csv)).json(),
    ).toEqual({ message: { table_name: ['Table name cannot contain a schema'] } });
    expect(
      (await send(admin, `/api/v1/database/${database}/csv_upload/`, { table_name: 'taken' }, csv))
        .statusCode,
    ).toBe(422);
    expect(
      (
        await send(
          admin,
          `/api/v1/database/${database}/csv_upload/`,
          { table_name: 'x', rows_to_read: 'many' },
          csv,
        )
      ).json(),
    ).toEqual({ message: { rows_to_read: ['Must be a whole number of at least 1.'] } });
  });

  it('go only to databases that accept files, and come only from users who may upload them', async () => {
    expect(
      (await send(reader, `/api/v1/database/${database}/csv_upload/`, { table_name: 'x' }, csv)).statusCode,
    ).toBe(403);
    expect(
      (await send(server.visitor, `/api/v1/database/${database}/csv_upload/`, { table_name: 'x' }, csv))
        .statusCode,
    ).toBe(400);
    await admin.send('PUT', `/api/v1/database/${database}`, {
      extra: '{"schemas_allowed_for_file_upload": ["other"]}',
    });
    expect(
      (await send(admin, `/api/v1/database/${database}/csv_upload/`, { table_name: 'x' }, csv)).json(),
    ).toEqual({ message: 'Schema main is not allowed for file uploads. Allowed are: other.' });
    await admin.send('PUT', `/api/v1/database/${database}`, { extra: '{}', allow_file_upload: false });
    expect(
      (await send(admin, `/api/v1/database/${database}/csv_upload/`, { table_name: 'x' }, csv)).json(),
    ).toEqual({ message: 'Database does not allow file uploads.' });
    await admin.send('PUT', `/api/v1/database/${database}`, { allow_file_upload: true });
  });

  it('in the old form lead to the list of datasets, or back to the form with the errors', async () => {
    const fields = {
      database: String(database),
      schema: 'main',
      table_name: 'old',
      delimiter: ',',
      if_exists: 'fail',
      header: '0',
    };
    const done = await send(admin, '/csvtodatabaseview/form', fields, csv);
    expect([done.statusCode, done.headers.location]).toEqual([302, '/tablemodelview/list/']);
    const again = await send(admin, '/csvtodatabaseview/form', { ...fields, table_name: 'taken' }, csv);
    expect([again.statusCode, again.headers.location]).toEqual([302, '/csvtodatabaseview/form']);
    expect(decodeURIComponent(String(again.headers['set-cookie']))).toContain(
      'A table with this name already exists.',
    );
    expect((await reader.get('/exceltodatabaseview/form')).headers.location).toBe(
      '/login/?next=/exceltodatabaseview/form',
    );
    expect((await admin.get('/columnartodatabaseview/form')).statusCode).toBe(200);
  });
});
