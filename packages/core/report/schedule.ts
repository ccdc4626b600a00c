import { Cron } from 'croner';
import cronstrue from 'cronstrue';

/** True for a cron expression of five fields, or a name such as `@daily`. Seconds are no field: nothing runs more often than every minute. */
export function isSchedule(expression: string): boolean {
  const text = expression.trim();
  if (!text.startsWith('@') && text.split(/\s+/).length !== 5) return false;
  try {
    // A day that no month has is well written and never comes.
    return new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** The expression in words: "At 09:00 AM, only on Monday"; the expression itself where there are none. */
export function scheduleInWords(expression: string): string {
  try {
    return cronstrue.toString(expression, { verbose: false });
  } catch {
    return expression;
  }
}
