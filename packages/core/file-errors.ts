/** Errors of files that are read into tables. */
export const FILE_ERRORS = {
  'file.bad-rows': {
    status: 422,
    errorType: 'INVALID_PAYLOAD_FORMAT_ERROR',
    level: 'error',
    text: 'Some rows of the file do not fit the columns. No data was changed.',
  },
  'file.disk-full': {
    status: 507,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The server does not have enough free disk space for this file. Ask an administrator to free space, or upload a smaller file.',
  },
  'file.too-many-uploads': {
    status: 429,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'Two of your uploads are still running. Wait until one of them is done, or cancel it, and try again.',
  },
} as const;
