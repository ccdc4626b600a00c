import { expect, it } from 'vitest';
import { trinoFromUri } from './config.ts';

it.each([
  ['?http_scheme=HTTPS', true],
  ['?protocol=https', true],
  ['?http_scheme=http', false],
  ['', true],
] as const)('a password goes as the address says, in any capitals: %s', (query, isEncrypted) => {
  expect(trinoFromUri(`trino://u:p@trino.example:8080/c${query}`)).toMatchObject({
    isEncrypted,
    problem: undefined,
  });
});
it('another word for the protocol is refused', () => {
  expect(trinoFromUri('trino://u:p@trino.example:8080/c?http_scheme=tls')!.problem).toContain('http_scheme');
});
