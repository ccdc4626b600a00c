/**
 * Restores a timestamp without a zone as it was written, after a driver interpreted it in the server's own
 * zone.
 */
export function localMoment(moment: Date): Date {
  const written = new Date(
    Date.UTC(
      2000,
      moment.getMonth(),
      1,
      moment.getHours(),
      moment.getMinutes(),
      moment.getSeconds(),
      moment.getMilliseconds(),
    ),
  );
  // `Date.UTC` maps years below 100 to the 20th century.
  written.setUTCFullYear(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return written;
}
