/** The meaning of a text as an advanced type: one number or a range. */
export type AdvancedValue = number | { readonly start: number; readonly end: number };

export interface Conversion {
  readonly values: readonly AdvancedValue[];
  readonly displayValue: string;
  /** Empty if every value was understood. */
  readonly error: string;
}

/** The filter operators for such a column. */
export const ADVANCED_OPERATORS = [
  'EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
] as const;

// Names of well-known services (IANA registry).
const PORTS: Readonly<Record<string, readonly number[]>> = {
  http: [80],
  https: [443],
  ftp: [21],
  'ftp-data': [20],
  ssh: [22],
  telnet: [23],
  smtp: [25],
  domain: [53],
  dns: [53],
  tftp: [69],
  pop3: [110],
  ntp: [123],
  imap: [143],
  snmp: [161],
  bgp: [179],
  ldap: [389],
  smtps: [465],
  ldaps: [636],
  imaps: [993],
  pop3s: [995],
  mysql: [3306],
  rdp: [3389],
  postgresql: [5432],
  redis: [6379],
};
const MAX_PORT = 65_535;

const TYPES: Readonly<Record<string, (texts: readonly string[]) => Conversion>> = {
  internet_address: convertAddresses,
  port: convertPorts,
};

/** The names of the types. */
export const ADVANCED_TYPES: readonly string[] = Object.keys(TYPES);

/** Converts texts to values of a type; undefined for an unknown type. */
export function convertAdvanced(type: string, texts: readonly string[]): Conversion | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type]!(texts) : undefined;
}

// Reading stops at an invalid value, but earlier ones are returned.
function convertPorts(texts: readonly string[]): Conversion {
  const values: number[][] = [];
  for (const text of texts) {
    const known =
      PORTS[text.trim().toLowerCase()] ??
      (/^\d+$/.test(text.trim()) && Number(text) <= MAX_PORT ? [Number(text)] : undefined);
    if (!known) return conversion(values, `'${text}' does not appear to be a port name or number`);
    values.push([...known]);
  }
  return conversion(values, '');
}

function conversion(values: readonly (readonly number[])[], error: string): Conversion {
  // Each value is its own list in the wire format.
  return {
    values: values as unknown as readonly AdvancedValue[],
    displayValue: values.map(list => `[${list.join(', ')}]`).join(', '),
    error,
  };
}

function convertAddresses(texts: readonly string[]): Conversion {
  const values: AdvancedValue[] = [];
  const show = (): string =>
    values
      .map(value => (typeof value === 'number' ? String(value) : `${value.start} - ${value.end}`))
      .join(', ');
  for (const text of texts) {
    const value = readNetwork(text.trim());
    if (value === undefined)
      return {
        values,
        displayValue: show(),
        error: `'${text}' does not appear to be an IPv4 or IPv6 network`,
      };
    values.push(value);
  }
  return { values, displayValue: show(), error: '' };
}

function readNetwork(text: string): AdvancedValue | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const bytes = parts.slice(1, 5).map(Number);
  const length = parts[5] === undefined ? 32 : Number(parts[5]);
  if (bytes.some(byte => byte > 255) || length > 32) return undefined;
  const address = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  const size = 2 ** (32 - length);
  const start = Math.floor(address / size) * size;
  return size === 1 ? address : { start, end: start + size - 1 };
}
