import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedSteps } from './open-steps.ts';
import { writePermissionSteps } from './permission-steps.ts';
import { startRecordedServer } from './recorded-server.ts';

it('permits and refuses every call of the table to every person as the reference does, except the listed differences', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'permissions-'));
  const file = join(folder, 'permissions.jsonl');
  writePermissionSteps(file);
  const recorded = await startRecordedServer('sqlite');
  const printed = await recorded.replay(['00_setup.jsonl', file]);
  await recorded.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(printed, 'the replay came to its end').toMatch(/\d+ passed, \d+ failed\s*$/);
  expect(
    failedSteps(printed)
      .filter(({ step }) => step.startsWith('permissions#'))
      .map(step => step.printed)
      .join('\n'),
  ).toBe('');
});
