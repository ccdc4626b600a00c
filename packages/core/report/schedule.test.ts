import { describe, expect, it } from 'vitest';
import { isSchedule, scheduleInWords } from './schedule.ts';

describe('cron expressions', () => {
  it.each(['0 9 * * *', '*/5 * * * *', '0 10 * * 1', '0 0 1,15 * MON-FRI', '@daily', ' 30 2 * * * '])(
    'takes %s',
    expression => {
      expect(isSchedule(expression)).toBe(true);
    },
  );
  it.each(['x', '1 2', '', '* * * * * *', '61 * * * *', '0 25 * * *', '0 0 30 2 *', '@sometimes'])(
    'refuses "%s"',
    expression => {
      expect(isSchedule(expression)).toBe(false);
    },
  );
  it('describes them in words', () => {
    expect(scheduleInWords('0 9 * * *')).toBe('At 09:00 AM');
    expect(scheduleInWords('*/5 * * * *')).toBe('Every 5 minutes');
    expect(scheduleInWords('rubbish')).toBe('rubbish');
  });
});
