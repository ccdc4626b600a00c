import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failedSteps, openSteps } from './open-steps.ts';
import { GOLDEN_API, startRecordedServer } from './recorded-server.ts';

// The files in the order of the replay; files that set up data come first.
const FILES = readdirSync(GOLDEN_API)
  .filter(file => file.endsWith('.jsonl'))
  .sort();
const OPEN = openSteps();

describe.each(['sqlite', 'postgresql'] as const)('with metadata in %s', metadata => {
  it('answers like Superset, except for the steps that are listed as open', async () => {
    const recorded = await startRecordedServer(metadata);
    // Where the recorded answer is a defect, expect the better answer.
    const printed = await recorded.replay(FILES, ['--strict-want']);
    await recorded.stop();
    expect(printed, 'the replay came to its end').toMatch(/\d+ passed, \d+ failed\s*$/);
    const failed = failedSteps(printed);
    expect(
      failed
        .filter(({ step }) => !OPEN.has(step))
        .map(step => step.printed)
        .join('\n'),
      'steps that fail and are not listed',
    ).toBe('');
    const steps = new Set(failed.map(({ step }) => step));
    expect(
      [...OPEN.keys()].filter(step => !steps.has(step)),
      'steps that pass now: take their lines out of packages/testing/golden/api-open.txt',
    ).toEqual([]);
  });
});
