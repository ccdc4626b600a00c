import { moveEverything } from '@powerset/server/src/moving/move.ts';
import { reportText } from '@powerset/server/src/moving/report.ts';
import { openSource } from '@powerset/server/src/moving/source.ts';
import { needed, readOptions, requireWritable, writeGiven } from './arguments.ts';
import { leaveTrace, withStore } from './store-command.ts';

/** Copies everything from the metadata database of a running Superset. */
export async function migrateFrom(args: readonly string[]): Promise<void> {
  const options = readOptions(args, ['from', 'secret-key', 'report'], {
    flags: ['dry-run', 'without-secrets'],
  });
  const address = needed(options.from ?? process.env.POWERSET_MIGRATE_FROM, 'from');
  const secretKey = options['secret-key'] ?? process.env.POWERSET_MIGRATE_SECRET_KEY;
  // Checked first, because the report is the only record of what could not be copied.
  if (options.report) requireWritable(options.report);
  await withStore(async ({ store, secrets }) => {
    const source = await openSource(address);
    try {
      const report = await moveEverything(
        source,
        {
          secretKey,
          withoutSecrets: options['without-secrets'] ?? false,
          isDryRun: options['dry-run'] ?? false,
        },
        { store, secrets },
      );
      if (!options['dry-run']) await leaveTrace('installation.migrate', { counts: report.counts }, { store });
      if (options.report) writeGiven(options.report, `${JSON.stringify(report, null, 2)}\n`);
      console.log(reportText(report));
    } finally {
      await source.close();
    }
  });
}
