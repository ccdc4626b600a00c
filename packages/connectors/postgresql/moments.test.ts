import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from './types.ts';

const two = (value: number): string => String(value).padStart(2, '0');

it('reads every moment of the usual form as the general form with a time zone', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0100-01-01T00:00:00Z'),
        max: new Date('9999-12-31T23:59:59Z'),
        noInvalidDate: true,
      }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 999_999 }),
      (date, places, micros) => {
        const day = date.toISOString().slice(0, 10);
        const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
        const fraction = places > 0 ? `.${String(micros).padStart(6, '0').slice(0, places)}` : '';
        const text = `${day} ${clock}${fraction}`;
        // A written zone takes the general way.
        expect(epochMs(text)).toBe(epochMs(`${text}+00`));
        expect(epochMs(day)).toBe(Date.parse(`${day}T00:00:00Z`));
      },
    ),
  );
});

it.each([
  '2024-02-29 13:14',
  '2024-02-29T13:14:15',
  '2024-02-29 13:14:15.',
  '12024-02-2',
  'infinity',
  '2024-0a-01',
])('finds no moment in %s', text => expect(epochMs(text)).toBeNaN());

it('reads early years as they are', () => {
  expect(epochMs('0044-03-15')).toBe(Date.parse('0044-03-15T00:00:00Z'));
});
