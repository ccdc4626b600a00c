import { fail } from '@powerset/core/errors.ts';
import type { ImportOptions } from './import-bundle.ts';

/**
 * Reads the secrets sent with a bundle, each field a JSON object keyed by the path of the database's file:
 * `passwords`, `ssh_tunnel_passwords`, `ssh_tunnel_private_keys`, `ssh_tunnel_private_key_passwords`
 * (`reference/wire-rules.md` W18).
 * @throws AppError `request.invalid` if a field is not such an object
 */
export function readBundleSecrets(
  field: (name: string) => string | undefined,
): Required<Pick<ImportOptions, 'passwords' | 'tunnelSecrets'>> {
  return {
    passwords: readByPath(field('passwords')),
    tunnelSecrets: {
      password: readByPath(field('ssh_tunnel_passwords')),
      private_key: readByPath(field('ssh_tunnel_private_keys')),
      private_key_password: readByPath(field('ssh_tunnel_private_key_passwords')),
    },
  };
}

function readByPath(text: string | undefined): Record<string, string> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([path, secret]) => [path, String(secret)]));
  } catch {
    // The error below covers every invalid form.
  }
  return fail('request.invalid', { detail: 'The passwords are not valid JSON.' });
}
