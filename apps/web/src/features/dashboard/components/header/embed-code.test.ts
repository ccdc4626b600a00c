import { expect, it } from 'vitest';
import { embedCode, readDomains } from './embed-code.ts';

it('reads a list of sites, without slashes at the end and repeats', () => {
  expect(readDomains(' https://a.example/, https://b.example:8080 https://a.example,')).toEqual([
    'https://a.example',
    'https://b.example:8080',
  ]);
  expect(readDomains(' ')).toEqual([]);
});

it('names the dashboard and the server', () => {
  expect(embedCode('u-1', 'https://bi.example')).toContain(
    "id: 'u-1',\n  supersetDomain: 'https://bi.example',",
  );
});
