/** Errors of signing in and of tokens. */
export const AUTH_ERRORS = {
  'auth.token': {
    status: 422,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The token is not valid.',
  },
  'auth.required': {
    status: 401,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'Not authorized',
  },
  'auth.personal-token': {
    status: 401,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'This personal token is not valid.',
  },
  'auth.refused': { status: 401, errorType: 'GENERIC_BACKEND_ERROR', level: 'error', text: 'Not authorized' },
  'auth.throttled': {
    status: 429,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'Too many attempts. Wait a minute and try again.',
  },
  'auth.password-off': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'Signing in with a password is turned off.',
  },
  'auth.no-account': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'You do not have an account. Ask an administrator to create one.',
  },
  'auth.name-taken': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'An account with your name or email address exists, but not for this way of signing in. Ask an administrator.',
  },
  'auth.inactive': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'Your account is deactivated. Ask an administrator to activate it.',
  },
  'auth.no-email': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'The sign-in service did not provide your email address.',
  },
  'auth.no-name': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'The sign-in service did not provide your user name.',
  },
  'auth.email-domain': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'Your email address is not allowed to sign in.',
  },
  'auth.link-ended': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'This link has expired or was already used. Ask an administrator for a new one.',
  },
  'auth.state-lost': {
    status: 400,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'Signing in took too long or started in another browser. Try again.',
  },
  'auth.provider-refused': {
    status: 403,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'warning',
    text: 'The sign-in service denied access.',
  },
  'auth.provider-down': {
    status: 502,
    errorType: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    text: 'The sign-in service could not be reached. Try again later.',
  },
} as const;
