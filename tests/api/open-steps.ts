import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = join(import.meta.dirname, '../../packages/testing/golden/api-open.txt');

/**
 * Returns the recorded steps that Powerset answers differently, with the reason:
 * `file#step reason` on each line.
 */
export function openSteps(): ReadonlyMap<string, string> {
  const lines = readFileSync(LIST, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('# '));
  return new Map(
    lines.map(line => {
      const [step, reason] = line.split(/ (.*)/);
      if (!step || !reason) throw new Error(`A line without a reason: ${line}`);
      return [step, reason];
    }),
  );
}

export interface FailedStep {
  readonly step: string;
  /** The replay's output about the step. */
  readonly printed: string;
}

/** Returns the failed steps, as the replay printed them. */
export function failedSteps(printed: string): readonly FailedStep[] {
  return printed.split(/^(?=FAIL )/m).flatMap(part => {
    const found = /^FAIL (\S+#\S+) /.exec(part);
    return found
      ? [
          {
            step: found[1]!.replace('.jsonl', ''),
            printed: part
              .split('\n')
              .filter(line => /^(FAIL| {4})/.test(line))
              .join('\n'),
          },
        ]
      : [];
  });
}
