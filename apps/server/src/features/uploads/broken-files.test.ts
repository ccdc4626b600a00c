import { CFB, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';
import { uploadsAtOnce } from './uploads-at-once.ts';

const book = utils.book_new();
utils.book_append_sheet(
  book,
  utils.aoa_to_sheet(Array.from({ length: 500 }, (_, row) => [row, `x${row}`])),
  'S',
);
const XLSX = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
const XLS = write(book, { type: 'buffer', bookType: 'xls' }) as Buffer;
/** A file with one column `a` and one row, whose value is 7. */
const PARQUET = Buffer.from(
  'UEFSMRUAFRQVGCwVAhUAFQYVBgAACiQCAAAAAgEHAAAAFQIZLDUAGA1kdWNrZGJfc2NoZW1hFQIAFQIlAhgBYSUiABYCGRwZHCYAHBUCGRUAGRgBYRUCFgIWNhY6Jgg8GAQHAAAAGAQHAAAAFgAoBAcAAAAYBAcAAAAREQAAABY2FgImCBY6ACgoRHVja0RCIHZlcnNpb24gdjEuNS41IChidWlsZCBkOGNkYWEzM2ZkKRkcHAAAAJcAAABQQVIx',
  'base64',
);

describe('a broken file', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    server = await testServer({});
    admin = await server.person('admin', 'Admin');
  });
  afterAll(() => server.close());

  const preview = async (name: string, bytes: Uint8Array | string) => {
    const form = new FormData();
    form.append('options', JSON.stringify({ is_whole: true, layout: {} }));
    form.append('file', new Blob([bytes as never]), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const headers = { 'content-type': request.headers.get('content-type')! };
    return admin.send('POST', '/api/v1/powerset/upload/preview', body as never, headers);
  };

  it.each([
    ['half.xlsx', XLSX.subarray(0, XLSX.length / 2), /damaged or incomplete\. Open it in Excel/],
    ['half.xls', XLS.subarray(0, 1500), /damaged or incomplete\. Open it in Excel/],
    ['locked.xlsx', lockedWorkbook(), /protected with a password\. Remove the password in Excel/],
    ['text.xlsx', 'id,region\n1,Europe\n', /is not an Excel workbook, but a text file/],
    ['page.xls', '<html><table><tr><td>1</td></tr></table></html>', /but a web page\. Open it in Excel/],
    ['half.parquet', PARQUET.subarray(0, 100), /is incomplete: the end of the Parquet file is missing/],
    ['bent.parquet', bent(PARQUET), /The Parquet file is damaged/],
    ['book.parquet', XLSX, /but a workbook or ZIP file/],
    ['half.zip', XLSX.subarray(0, 2000), /The ZIP file is damaged or incomplete/],
    ['book.csv', XLSX, /is not a text file\. .*change its extension to \.xlsx or \.zip/],
    ['table.csv', PARQUET, /change its extension to \.parquet/],
    ['bad.json', '{"a": [1,2', /must be a list of objects, or one object per line/],
  ])('named %s is refused with what to do', async (name, bytes, message) => {
    const answer = await preview(name, bytes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message?: string; errors?: { message: string }[] }>()).toMatchObject({
      errors: [{ message: expect.stringMatching(message) }],
    });
  });

  it('with the other extension of workbooks is read all the same', async () => {
    expect((await preview('new.xls', XLSX)).statusCode).toBe(200);
    expect((await preview('old.xlsx', XLS)).statusCode).toBe(200);
  });
});

describe('uploads of one user', () => {
  const actor = (userId: number): Actor => ({ userId }) as Actor;

  it('run two at once; a third is refused until one is done', async () => {
    const run = uploadsAtOnce();
    const first = Promise.withResolvers<string>();
    const second = Promise.withResolvers<string>();
    const running = [run(actor(1), () => first.promise), run(actor(1), () => second.promise)];
    await expect(run(actor(1), async () => 'third')).rejects.toThrow(new AppError('file.too-many-uploads'));
    expect(await run(actor(2), async () => 'of another user')).toBe('of another user');
    first.reject(new Error('broken'));
    await expect(running[0]).rejects.toThrow('broken');
    expect(await run(actor(1), async () => 'third')).toBe('third');
    second.resolve('second');
    expect(await running[1]).toBe('second');
  });
});

function lockedWorkbook(): Uint8Array {
  const container = CFB.utils.cfb_new();
  const info = '<?xml version="1.0"?><encryption><keyData/></encryption>';
  CFB.utils.cfb_add(
    container,
    '/EncryptionInfo',
    Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(info)]),
  );
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096, 7));
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

function bent(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, copy.length - 40, copy.length - 8);
  return copy;
}
