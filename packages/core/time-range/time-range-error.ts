/** Thrown for an invalid time expression, with a message for the user. */
export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError';
}
