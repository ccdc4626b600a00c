/** A time expression that cannot be read; the message is for the person who wrote it. */
export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError';
}
