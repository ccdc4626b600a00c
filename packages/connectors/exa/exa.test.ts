import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Statement } from '@powerset/connector-kit/connector.ts';
import { rowsOf } from '@powerset/testing/fake-engine.ts';
import { exa } from './index.ts';
import { openExasol } from './open.ts';

const KEYS = generateKeyPairSync('rsa', { modulusLength: 1024 });
const PEM = KEYS.publicKey.export({ type: 'pkcs1', format: 'pem' });
const column = (name: string, type: string, precision?: number, scale?: number) => ({
  name,
  dataType: { type, precision, scale },
});
const SALES = [
  column('ID', 'DECIMAL', 18, 0),
  column('PRICE', 'DECIMAL', 36, 2),
  column('SOLD_AT', 'TIMESTAMP'),
  column('NOTE', 'VARCHAR'),
];
const texts = (...rows: string[][]) => ({
  columns: rows[0]!.map((_, at) => column(`C${at}`, 'VARCHAR')),
  numRows: rows.length,
  numRowsInMessage: rows.length,
  data: rows[0]!.map((_, at) => rows.map(row => row[at])),
});

interface Command {
  readonly command?: string;
  readonly sqlText?: string;
}

/** Fakes the part of an Exasol socket that is used; `asked` receives every call. */
function fakeSocket(asked: Command[]) {
  return (url: string): WebSocket => {
    const listeners: Record<string, ((event: object) => void)[]> = {};
    const tell = (type: string, event: object): void => {
      setImmediate(() => {
        for (const listener of listeners[type] ?? []) listener(event);
      });
    };
    const answer = (responseData: unknown): void =>
      tell('message', {
        data:
          typeof responseData === 'string' ? responseData : JSON.stringify({ status: 'ok', responseData }),
      });
    const refuse = (text: string, sqlCode: string): void =>
      tell('message', { data: JSON.stringify({ status: 'error', exception: { text, sqlCode } }) });
    asked.push({ command: url });
    if (!url.includes('closed.')) tell('open', {});
    const socket = {
      readyState: 1,
      addEventListener: (type: string, listener: (event: object) => void) => {
        (listeners[type] ??= []).push(listener);
      },
      close: () => {
        asked.push({ command: 'closed' });
      },
      send: (text: string) => {
        const sent = JSON.parse(text) as Command;
        asked.push(sent);
        if (url.includes('silent.')) return;
        if (url.includes('page.')) return answer('<html>502</html>');
        if (sent.command === 'login') return answer({ publicKeyPem: PEM });
        if (sent.command === 'abortQuery')
          return refuse('Client requested execution abort. (Session: 1)', 'R0003');
        if (sent.command === 'fetch') return answer({ numRows: 1, data: [[1], [null], [null], [null]] });
        const sql = sent.sqlText ?? '';
        if (/missing/.test(sql))
          return refuse('object MISSING not found [line 1, column 15] (Session: 17)', '42000');
        if (/nope/.test(sql))
          return refuse('object NOPE not found [line 1, column 8] (Session: 17)', '42000');
        if (/slow/.test(sql)) return;
        if (/EXA_SCHEMAS/.test(sql))
          return answer({ results: [{ resultSet: texts(['SHOP'], ['Odd Name']) }] });
        // Digits are kept as written.
        if (/sales/.test(sql))
          return answer(
            `{"status":"ok","responseData":{"numResults":1,"results":[{"resultType":"resultSet","resultSet":{"resultSetHandle":5,"numColumns":4,"numRows":2,"numRowsInMessage":1,"columns":${JSON.stringify(SALES)},"data":[[999999999999999999],["12345678901234567890.12"],["2024-02-29 10:11:12.500000"],["it’s"]]}}]}}`,
          );
        answer({ results: [{ resultSet: texts(['1']) }] });
      },
    };
    return socket as unknown as WebSocket;
  };
}

async function opened(uri = 'exa+websocket://reader:secret@exa.example.com/shop') {
  const asked: Command[] = [];
  const connection = await openExasol(exa.fromUri(uri)!, fakeSocket(asked));
  const before = asked.splice(0);
  const run = (sql: string, change: Partial<Statement> = {}) =>
    connection.run({ sql, params: [], maxRows: 100, signal: new AbortController().signal, ...change });
  return { connection, asked, before, run };
}

/** Every session starts with these settings, so that values arrive in one format. */
const SESSION = [
  `TIME_ZONE = 'UTC'`,
  `NLS_DATE_FORMAT = 'YYYY-MM-DD'`,
  `NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF6'`,
  `NLS_NUMERIC_CHARACTERS = '.,'`,
].map(setting => ({ sqlText: `ALTER SESSION SET ${setting}` }));

describe('Exasol, over a fake server', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  it('signs in with a sealed password and keeps no change that a statement made', async () => {
    const { before } = await opened();
    expect(before).toMatchObject([
      { command: 'wss://exa.example.com:8563' },
      { command: 'login', protocolVersion: 3 },
      { username: 'reader', attributes: { autocommit: false, currentSchema: 'SHOP' } },
      ...SESSION,
      { command: 'execute', sqlText: 'SELECT 1' },
      { sqlText: 'ROLLBACK' },
    ]);
    const { password } = before[2] as { password: string };
    expect(
      privateDecrypt(
        { key: KEYS.privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(password, 'base64'),
      ).toString(),
    ).toBe('secret');
  });

  it('returns rows with every digit, page by page, with values in the text', async () => {
    const { run, asked } = await opened();
    expect(
      rowsOf(await run('SELECT * FROM sales WHERE note = ? AND id > ?', { params: [`it's`, 3n] })),
    ).toEqual([
      [999999999999999999n, '12345678901234567890.12', Date.parse('2024-02-29T10:11:12.5Z'), 'it’s'],
      [1n, null, null, null],
    ]);
    expect(asked).toMatchObject([
      { sqlText: `SELECT * FROM sales WHERE note = 'it''s' AND id > 3` },
      { command: 'fetch', resultSetHandle: 5, startPosition: 1 },
      { command: 'closeResultSet' },
      { sqlText: 'ROLLBACK' },
    ]);
  });

  it('runs in the schema that was chosen, and stops there when the user cancels', async () => {
    const { run, asked } = await opened();
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await expect(run('SELECT slow FROM t', { signal: abort.signal, schema: 'other' })).rejects.toMatchObject({
      code: 'query.cancelled',
    });
    expect(asked).toMatchObject([
      {},
      {},
      { attributes: { currentSchema: 'OTHER' } },
      ...SESSION,
      {},
      { command: 'abortQuery' },
      { command: 'closed' },
    ]);
  });

  it('reports what a failure means and where it is', async () => {
    const { run } = await opened();
    await expect(run('SELECT * FROM missing')).rejects.toMatchObject({
      code: 'query.table-missing',
      facts: { extra: { line: 1, column: 15 } },
      message: expect.not.stringContaining('Session') as string,
    });
    await expect(run('SELECT nope FROM t')).rejects.toMatchObject({
      code: 'query.column-missing',
      facts: { extra: { line: 1, column: 8 } },
    });
  });

  it.each([
    "SELECT * FROM (IMPORT FROM EXA AT 'x' USER 'a' IDENTIFIED BY 'b' STATEMENT 'SELECT 1')",
    "SELECT * FROM (IMPORT INTO (a INT) FROM JDBC AT c STATEMENT 'x') t",
    "EXPORT t INTO CSV AT 'x'",
    'EXECUTE SCRIPT s',
  ])('refuses %s', async sql => {
    const { run, asked } = await opened();
    await expect(run(sql)).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status < 500) as number,
    });
    expect(asked).toEqual([]);
  });

  it('finds every table after names in brackets', async () => {
    const reading = await (
      await opened()
    ).connection.read(`SELECT 1 AS [x'], (SELECT secret FROM hidden) AS [y'] FROM [odd ' name]`);
    expect(reading.ok && reading.statements[0]!.tables.map(({ name }) => name)).toEqual([
      'hidden',
      "odd ' name",
    ]);
  });

  it('reports a server that is not an Exasol', async () => {
    const asked: Command[] = [];
    const failing = openExasol(
      exa.fromUri('exa+websocket://page:secret@page.example.com')!,
      fakeSocket(asked),
    );
    await expect(failing).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('no JSON') as string,
    });
    expect(asked).toContainEqual({ command: 'closed' });
  });

  it.each(['silent', 'closed'])(
    'waits for a server that is %s no longer than it takes to sign in',
    async how => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const asked: Command[] = [];
      const failing = openExasol(
        exa.fromUri(`exa+websocket://${how}:secret@${how}.example.com`)!,
        fakeSocket(asked),
      ).catch((error: unknown) => error);
      await new Promise(resolve => {
        setImmediate(resolve);
      });
      vi.advanceTimersByTime(15_001);
      expect(await failing).toMatchObject({ code: 'connection.failed' });
      expect(asked).toContainEqual({ command: 'closed' });
    },
  );

  it('lists its schemas', async () => {
    expect(await (await opened()).connection.catalog.schemas()).toEqual(['shop', 'Odd Name']);
  });
});
