import type { Command } from './command.ts';
import { fail } from '@powerset/core/errors.ts';
import { helpText } from './help.ts';
import type { Installation } from './installation.ts';

/** Lists the commands. Each loads its code on demand, so that the server starts fast. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    usage: '',
    about: 'Start the server',
    run: async (args, installation) => (await import('./start.ts')).start(args, installation),
  },
  {
    name: 'create-admin',
    usage: '--username NAME [--password P] [--email E] [--firstname F] [--lastname L]',
    about: 'Create an administrator',
    run: async args => (await import('./account-commands.ts')).createAdmin(args),
  },
  {
    name: 'reset-password',
    usage: '--username NAME [--password P]',
    about: 'Set a new password for an account',
    run: async args => (await import('./account-commands.ts')).resetPassword(args),
  },
  {
    name: 'init',
    usage: '',
    about: 'Create the built-in roles and permissions',
    run: async args => (await import('./store-commands.ts')).initialise(args),
  },
  {
    name: 'db upgrade',
    usage: '',
    about: 'Upgrade the metadata store to the current version',
    run: async args => (await import('./store-commands.ts')).upgradeStore(args),
  },
  {
    name: 'db backup',
    usage: '',
    about: 'Back up the embedded metadata store',
    run: async args => (await import('./store-commands.ts')).backUpStore(args),
  },
  {
    name: 'db restore',
    usage: '[FILE]',
    about: 'Restore the latest backup, or the given one',
    run: async args => (await import('./store-commands.ts')).restoreStore(args),
  },
  {
    name: 'backup',
    usage: '',
    about: 'Same as db backup',
    run: async args => (await import('./store-commands.ts')).backUpStore(args),
  },
  {
    name: 'restore',
    usage: '[FILE]',
    about: 'Same as db restore',
    run: async args => (await import('./store-commands.ts')).restoreStore(args),
  },
  {
    name: 'import',
    usage: 'FILE [--secrets FILE]',
    about: 'Import a bundle and overwrite existing items',
    run: async args => (await import('./store-commands.ts')).importFile(args),
  },
  {
    name: 'import-roles',
    usage: '--path FILE',
    about: 'Add the permissions in a file to roles',
    run: async args => (await import('./role-commands.ts')).importRoleFile(args),
  },
  {
    name: 'export-roles',
    usage: '[--path FILE]',
    about: 'Write roles and their permissions to a file',
    run: async args => (await import('./role-commands.ts')).exportRoleFile(args),
  },
  {
    name: 'migrate --verify',
    usage: '--old-url URL --old-user U [--url URL] --user U [--report FILE]',
    about: 'Ask a running Superset and Powerset for the data of each chart and compare it',
    run: async args => (await import('./compare-command.ts')).compareWithOld(args),
  },
  {
    name: 'migrate',
    usage: '--from URL [--secret-key K] [--without-secrets] [--dry-run] [--report FILE]',
    about: 'Copy everything from the metadata database of a running Superset',
    run: async args => (await import('./migrate-command.ts')).migrateFrom(args),
  },
  {
    name: 'export',
    usage: '[FILE]',
    about: 'Export everything into a bundle',
    run: async args => (await import('./store-commands.ts')).exportFile(args),
  },
];

/**
 * Runs the command named by the arguments.
 * @throws AppError `config.invalid` for a command that does not exist
 */
export async function runCommand(given: readonly string[], installation: Installation): Promise<void> {
  // Scripts for Superset put `fab` before commands for accounts and roles.
  const args = given[0] === 'fab' ? given.slice(1) : given;
  if (args.includes('--version')) return console.log(installation.version);
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help')
    return console.log(helpText(COMMANDS));
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
  if (!command)
    return fail('config.invalid', {
      detail: `Unknown command '${given.slice(0, isGroup(given[0]) ? 2 : 1).join(' ')}'. See powerset --help.`,
    });
  return command.run(args.slice(command.name.split(' ').length), installation);
}

function isGroup(word: string | undefined): boolean {
  return word === 'fab' || COMMANDS.some(({ name }) => name.startsWith(`${word} `));
}
