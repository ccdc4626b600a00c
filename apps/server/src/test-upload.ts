import type { TestClient } from './test-server.ts';

/** Sends a file in a form like a browser, with further fields before it. */
export function upload(
  client: TestClient,
  url: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  field = 'formData',
) {
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--test-boundary\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(
      `--test-boundary\r\ncontent-disposition: form-data; name="${field}"; filename="x.zip"\r\ncontent-type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--test-boundary--\r\n'),
  ];
  return client.send('POST', url, Buffer.concat(parts), {
    'content-type': 'multipart/form-data; boundary=test-boundary',
  });
}
