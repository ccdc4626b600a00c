const MASK = 'XXXXXXXXXX';

// Driver options have many names, so this masks too much rather than too little.
const SECRET =
  /passw|^pwd$|passphrase|passcode|secret|token|sealed|encrypted|server_cert|private[-_]?key|api[-_]?key|encryption[-_]?key|access[-_]?key|credential|service[-_]?account|authorization|(^|[-_])auth$|cookie|jwt|bearer|^ssl[-_]?key|key[-_]?data|account[-_]?key|^pat$|^sas|^sig$|^dsn$|odbc_connect/i;

/** Masks a member that is secret; a replacer for `JSON.stringify`. */
export function withoutSecrets(key: string, value: unknown): unknown {
  if (SECRET.test(key) && value !== null && value !== '' && typeof value !== 'boolean') return MASK;
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return withoutSecretsInText(value);
  if (/headers?$/i.test(key) && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.keys(value).map(name => [name, MASK]));
  return typeof value === 'string' ? maskedText(value) : value;
}

/** Returns a value with its secrets masked. */
export function maskedMembers(value: unknown, key = ''): unknown {
  const shown = withoutSecrets(key, value);
  if (Array.isArray(shown)) return shown.map(one => maskedMembers(one));
  return typeof shown === 'object' && shown !== null
    ? Object.fromEntries(Object.entries(shown).map(([name, member]) => [name, maskedMembers(member, name)]))
    : shown;
}

// Texts that contain JSON have members of their own.
function withoutSecretsInText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const masked = JSON.stringify(value, withoutSecrets);
    return masked === JSON.stringify(value) ? text : masked;
  } catch {
    return maskedText(text);
  }
}

const QUOTED = `''[^']+''|'[^']*(?:'|$)|"[^"]*(?:"|$)`;
const PASSWORD = 'passw(?:or)?d|passphrase|passcode|pwd';
const SECRET_WORD = `${PASSWORD}|secret|token|(?:api|access|private|account)[-_]?key`;

/**
 * What stands before a secret, and the secret. Each unbounded part starts with a fixed word, so that long
 * texts stay fast.
 */
const IN_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]*/g, `$1${MASK}`],
  // Address and driver parameters: `password=…`, `access_token=…`.
  [
    new RegExp(`\\b(\\w*(?:${PASSWORD}|sig|signature|secret|token|auth|key)=)(?:${QUOTED}|[^;&\\s]+)`, 'gi'),
    `$1${MASK}`,
  ],
  // Statements and objects: `PASSWORD '…'`, `SECRET = '…'`, `"password": "…"`.
  [
    new RegExp(`\\b(\\w*(?:${SECRET_WORD})['"]?\\s*(?:=>|:=|[=:(]|(?=['"]))\\s*)(?:${QUOTED})`, 'gi'),
    `$1${MASK}`,
  ],
  [new RegExp(`\\b((?:${PASSWORD})\\s*[=:]\\s*)[^\\s;&,'"]+`, 'gi'), `$1${MASK}`],
  [
    new RegExp(
      `\\b(identified\\s(?:[\\w\\s]{0,100}\\s)?(?:by|as)\\s+(?:password\\s+)?|set\\s+password\\s+for\\s+[^=;]{1,200}=\\s*)(?:${QUOTED})`,
      'gi',
    ),
    `$1${MASK}`,
  ],
  [/\b(bearer\s+)[\w.~+/=-]{16,}/gi, `$1${MASK}`],
];

/** Returns a text without the secrets found in it. */
export function maskedText(text: string): string {
  return IN_TEXTS.reduce(
    (masked, [secret, mask]) => masked.replaceAll(secret, mask),
    withoutArguments(text.replaceAll(/\S+/g, withoutPassword)),
  );
}

/**
 * Functions and table engines of ClickHouse, MySQL, PostgreSQL, and others that take a secret by position.
 */
const TAKES_SECRET =
  /\b(?:s3(?:cluster|queue)?|gcs|oss|cosn?|azure(?:blobstorage|queue)\w*|mysql|postgresql|mongodb|redis|nats|rabbitmq|remote(?:secure)?|jdbc|odbc|iceberg\w*|deltalake\w*|hudi\w*|paimon\w*|(?:try)?(?:en|de)crypt(?:_raw)?|(?:aes|des)_(?:en|de)crypt\w*|pgp_(?:sym|pub)_\w+|hmac\w*|crypt|dblink\w*|opendatasource|openrowset)\s{0,20}\(/gi;

// The position of the secret depends on the number of arguments, so all text arguments are masked.
function withoutArguments(text: string): string {
  let [masked, end] = ['', 0];
  for (const { 0: call, index } of text.matchAll(TAKES_SECRET)) {
    if (index < end) continue;
    const start = index + call.length;
    const told = text.slice(end, start);
    end = endOfArguments(text, start);
    masked += told + text.slice(start, end).replaceAll(TEXT, `'${MASK}'`);
  }
  return masked + text.slice(end);
}

const TEXT = /'[^'\\]*(?:(?:\\[^]|'')[^'\\]*)*(?:'|$)|"[^"\\]*(?:\\[^][^"\\]*)*(?:"|$)/g;

function endOfArguments(text: string, start: number): number {
  const parts = new RegExp(`${TEXT.source}|[()]`, 'g');
  parts.lastIndex = start;
  for (let depth = 1, part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === '(') depth += 1;
    if (part[0] === ')') depth -= 1;
    if (depth === 0) return part.index;
  }
  return text.length;
}

// The password of an address such as `postgresql://me:secret@host` extends to its last @.
function withoutPassword(word: string): string {
  const host = word.lastIndexOf('@');
  const start = host < 0 ? null : /:\/\/[^\s:/?#@]*:/.exec(word.slice(0, host));
  return start === null ? word : `${word.slice(0, start.index + start[0].length)}${MASK}${word.slice(host)}`;
}
