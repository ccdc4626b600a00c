/**
 * Header with the details of a database error that the message omits: a URI-encoded JSON list of errors.
 * Clients expect a body without room for them.
 */
export const ERRORS_HEADER = 'x-powerset-errors';
