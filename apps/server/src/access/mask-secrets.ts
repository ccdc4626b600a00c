const MASK = 'XXXXXXXXXX';

// Too much is masked rather than too little: options of drivers have names of all kinds.
const SECRET =
  /passw|^pwd$|passphrase|passcode|secret|token|sealed|encrypted|server_cert|private[-_]?key|api[-_]?key|encryption[-_]?key|access[-_]?key|credential|service[-_]?account|authorization|(^|[-_])auth$|cookie|jwt|bearer|^ssl[-_]?key|key[-_]?data|account[-_]?key|^pat$|^sas|^sig$|^dsn$|odbc_connect/i;

/** A member of what is told, with a mask for what is secret; for `JSON.stringify`. */
export function withoutSecrets(key: string, value: unknown): unknown {
  if (SECRET.test(key) && value !== null && value !== '' && typeof value !== 'boolean') return MASK;
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return withoutSecretsInText(value);
  if (/headers?$/i.test(key) && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.keys(value).map(name => [name, MASK]));
  return typeof value === 'string' ? maskedText(value) : value;
}

/** A value with masks for what is secret in it. */
export function maskedMembers(value: unknown, key = ''): unknown {
  const shown = withoutSecrets(key, value);
  if (Array.isArray(shown)) return shown.map(one => maskedMembers(one));
  return typeof shown === 'object' && shown !== null
    ? Object.fromEntries(Object.entries(shown).map(([name, member]) => [name, maskedMembers(member, name)]))
    : shown;
}

// What is kept as JSON has members of its own.
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

/** What stands before a secret, and the secret. What may be long in them begins with a word of its own, so that long texts take a short time. */
const IN_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]*/g, `$1${MASK}`],
  // Members of addresses and of what drivers are told: `password=…`, `access_token=…`.
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

/** A text without the secrets that are seen in it. */
export function maskedText(text: string): string {
  return IN_TEXTS.reduce(
    (masked, [secret, mask]) => masked.replaceAll(secret, mask),
    withoutArguments(text.replaceAll(/\S+/g, withoutPassword)),
  );
}

/** Functions and engines of tables that take a secret by its place: of ClickHouse, MySQL, PostgreSQL and others. */
const TAKES_SECRET =
  /\b(?:s3(?:cluster|queue)?|gcs|oss|cosn?|azure(?:blobstorage|queue)\w*|mysql|postgresql|mongodb|redis|nats|rabbitmq|remote(?:secure)?|jdbc|odbc|iceberg\w*|deltalake\w*|hudi\w*|paimon\w*|(?:try)?(?:en|de)crypt(?:_raw)?|(?:aes|des)_(?:en|de)crypt\w*|pgp_(?:sym|pub)_\w+|hmac\w*|crypt|dblink\w*|opendatasource|openrowset)\s{0,20}\(/gi;

// Which of its arguments is the secret depends on how many there are, so no text among them is told.
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

// The password of an address, such as `postgresql://me:secret@host`, reaches to its last @.
function withoutPassword(word: string): string {
  const host = word.lastIndexOf('@');
  const start = host < 0 ? null : /:\/\/[^\s:/?#@]*:/.exec(word.slice(0, host));
  return start === null ? word : `${word.slice(0, start.index + start[0].length)}${MASK}${word.slice(host)}`;
}
