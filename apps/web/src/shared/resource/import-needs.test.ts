import { expect, it } from 'vitest';
import { apiErrorFrom } from '../api/api-error.ts';
import { importNeeds, joinedNeeds, NO_NEEDS } from './import-needs.ts';

const refused = (extra: object) =>
  apiErrorFrom(422, { errors: [{ message: 'Error importing database', extra }] });

it('asks for each secret of a database by itself', () => {
  expect(
    importNeeds(
      refused({
        'databases/a.yaml': {
          _schema: ['Must provide a password for the database', 'Must provide a password for the ssh tunnel'],
        },
        'databases/b.yaml': {
          _schema: [
            'Must provide a private key for the ssh tunnel',
            'Must provide a private key password for the ssh tunnel',
          ],
        },
        issue_codes: [],
      }),
    ),
  ).toEqual({
    ...NO_NEEDS,
    secrets: [
      { field: 'passwords', file: 'databases/a.yaml' },
      { field: 'ssh_tunnel_passwords', file: 'databases/a.yaml' },
      { field: 'ssh_tunnel_private_keys', file: 'databases/b.yaml' },
      { field: 'ssh_tunnel_private_key_passwords', file: 'databases/b.yaml' },
    ],
  });
});

it('tells every other problem, with the advice to export again', () => {
  expect(
    importNeeds(
      refused({
        'metadata.yaml': { type: ['Must be equal to Database.'] },
        'databases/a.yaml': 'Database already exists and `overwrite=true` was not passed',
      }),
    ),
  ).toEqual({
    ...NO_NEEDS,
    mustOverwrite: true,
    existing: ['databases/a.yaml'],
    otherText:
      'metadata.yaml: type: Must be equal to Database.\nPlease re-export your file and try importing again',
  });
  expect(importNeeds(apiErrorFrom(422, { errors: [{ message: 'Not a ZIP file' }] })).otherText).toBe(
    'Not a ZIP file\nPlease re-export your file and try importing again',
  );
});

it('keeps the prompts of earlier attempts, but not their problems', () => {
  const secret = { field: 'passwords', file: 'databases/a.yaml' } as const;
  expect(
    joinedNeeds(
      { ...NO_NEEDS, secrets: [secret], otherText: 'wrong' },
      { ...NO_NEEDS, secrets: [secret], mustOverwrite: true, existing: ['a'] },
    ),
  ).toEqual({ ...NO_NEEDS, secrets: [secret], mustOverwrite: true, existing: ['a'] });
});
