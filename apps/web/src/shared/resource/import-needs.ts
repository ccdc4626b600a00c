import { ApiError } from '../api/api-error.ts';

/** The secrets that a bundle never contains, by the name of the form field that brings them. */
export const IMPORT_SECRETS = {
  passwords: 'Must provide a password for the database',
  ssh_tunnel_passwords: 'Must provide a password for the ssh tunnel',
  ssh_tunnel_private_keys: 'Must provide a private key for the ssh tunnel',
  ssh_tunnel_private_key_passwords: 'Must provide a private key password for the ssh tunnel',
} as const;
export type SecretField = keyof typeof IMPORT_SECRETS;

/** A secret of a database in the bundle. */
export interface NeededSecret {
  readonly field: SecretField;
  /** The file of the database. */
  readonly file: string;
}

/** What the server needs before it accepts a bundle. */
export interface ImportNeeds {
  readonly secrets: readonly NeededSecret[];
  readonly mustOverwrite: boolean;
  /** Files of items that already exist. */
  readonly existing: readonly string[];
  /** Other problems. */
  readonly otherText: string | undefined;
}

export const NO_NEEDS: ImportNeeds = {
  secrets: [],
  mustOverwrite: false,
  existing: [],
  otherText: undefined,
};

const FIELDS = Object.keys(IMPORT_SECRETS) as SecretField[];
const ADVICE = 'Please re-export your file and try importing again';

/** Reads a refused import, whose needs the server lists by file in `extra`. */
export function importNeeds(error: unknown): ImportNeeds {
  if (!error) return NO_NEEDS;
  if (!(error instanceof ApiError)) return { ...NO_NEEDS, otherText: String(error) };
  const wishes = error.parts
    .flatMap(part => Object.entries(part.extra))
    .filter(([name]) => /\.(ya?ml|json)$/.test(name))
    .flatMap(([file, wish]) => messagesIn(wish).map(text => ({ file, text })));
  const secrets = wishes.flatMap(({ file, text }) => {
    const field = FIELDS.find(name => IMPORT_SECRETS[name] === text);
    return field ? [{ field, file }] : [];
  });
  const existing = wishes.filter(({ text }) => isExisting(text)).map(({ file }) => file);
  const others = wishes.filter(
    ({ text }) => !isExisting(text) && !(Object.values(IMPORT_SECRETS) as string[]).includes(text),
  );
  const told =
    others.length > 0
      ? others.map(({ file, text }) => `${file}: ${text}`).join('\n')
      : wishes.length === 0
        ? error.message
        : undefined;
  return {
    secrets,
    mustOverwrite: existing.length > 0,
    existing,
    otherText: told === undefined ? undefined : `${told}\n${ADVICE}`,
  };
}

/** Returns the needs of two attempts with the same file: answered prompts stay, problems are the latest. */
export function joinedNeeds(before: ImportNeeds, now: ImportNeeds): ImportNeeds {
  const isKnown = ({ field, file }: NeededSecret): boolean =>
    before.secrets.some(known => known.field === field && known.file === file);
  return {
    secrets: [...before.secrets, ...now.secrets.filter(secret => !isKnown(secret))],
    mustOverwrite: before.mustOverwrite || now.mustOverwrite,
    existing: [...new Set([...before.existing, ...now.existing])],
    otherText: now.otherText,
  };
}

function isExisting(text: string): boolean {
  return text.includes('already exists');
}

// The server tells a text, a list of texts, or texts by the name of a member.
function messagesIn(wish: unknown, path = ''): readonly string[] {
  if (Array.isArray(wish)) return wish.flatMap(part => messagesIn(part, path));
  if (typeof wish === 'object' && wish !== null)
    return Object.entries(wish).flatMap(([name, part]) =>
      messagesIn(part, name === '_schema' ? path : path === '' ? name : `${path}.${name}`),
    );
  return [path === '' ? String(wish) : `${path}: ${String(wish)}`];
}
