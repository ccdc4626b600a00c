import { AppError, fail } from '@powerset/core/errors.ts';

/** Waits for two checks and, if both find invalid fields, reports both. */
export async function bothFound<One, Other>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<readonly [One, Other]> {
  const [first, second] = await Promise.allSettled([one, other]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  const faults = [first, second].flatMap(found =>
    found.status === 'rejected' ? [found.reason as unknown] : [],
  );
  const fields = faults.map(fault =>
    fault instanceof AppError && fault.code === 'resource.invalid' ? fault.facts.fields : undefined,
  );
  if (fields.length < 2 || fields.includes(undefined)) throw faults[0];
  return fail('resource.invalid', {
    fields: Object.assign({}, ...fields) as NonNullable<AppError['facts']['fields']>,
  });
}
