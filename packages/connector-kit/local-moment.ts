/** A moment without a zone, which a driver took for one of the server's own zone, as it was written. */
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
  // Years before 100 are others to `Date.UTC`.
  written.setUTCFullYear(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return written;
}
