import { Cron } from 'croner';
import cronstrue from 'cronstrue';

/**
 * Returns true for a five-field cron expression or a name such as `@daily`. Seconds are not supported:
 * nothing runs more often than every minute.
 */
export function isSchedule(expression: string): boolean {
  const text = expression.trim();
  if (!text.startsWith('@') && text.split(/\s+/).length !== 5) return false;
  try {
    // A day that no month has is valid syntax but never occurs.
    return new Cron(text, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/** Returns the expression in words, "At 09:00 AM, only on Monday", or the expression itself. */
export function scheduleInWords(expression: string): string {
  try {
    return cronstrue.toString(expression, { verbose: false });
  } catch {
    return expression;
  }
}
