import { compareSites } from '@powerset/server/src/moving/comparison/compare.ts';
import { chartLine, comparisonText, isAllEqual } from '@powerset/server/src/moving/comparison/report-text.ts';
import { openSite, type SiteAccess } from '@powerset/server/src/moving/comparison/site.ts';
import { askSecret, needed, readOptions, requireWritable, writeGiven } from './arguments.ts';

const OPTIONS = [
  'old-url',
  'old-user',
  'old-password',
  'old-cookie',
  'url',
  'user',
  'password',
  'token',
  'report',
] as const;
type Options = Partial<Record<(typeof OPTIONS)[number], string>>;

const OWN_ADDRESS = 'http://127.0.0.1:8088';

/** Asks a running Superset and a running Powerset for the data of each chart and compares the answers. */
export async function compareWithOld(args: readonly string[]): Promise<void> {
  const options = readOptions(args, OPTIONS);
  const address = needed(options['old-url'], 'old-url');
  if (options.report) requireWritable(options.report);
  const there = await openSite({ name: 'Superset', address, access: await accessThere(options) });
  const here = await openSite({
    name: 'Powerset',
    address: options.url ?? OWN_ADDRESS,
    access: await accessHere(options),
  });
  const report = await compareSites({ there, here, onChart: result => console.log(chartLine(result)) });
  if (options.report) writeGiven(options.report, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\n${comparisonText(report)}`);
  if (!isAllEqual(report)) process.exitCode = 1;
}

async function accessThere(options: Options): Promise<SiteAccess> {
  if (options['old-cookie']) return { cookie: options['old-cookie'] };
  const username = needed(options['old-user'], 'old-user');
  const password = await askSecret(
    options['old-password'],
    'POWERSET_MIGRATE_OLD_PASSWORD',
    `Password of ${username} in Superset`,
  );
  return { username, password };
}

async function accessHere(options: Options): Promise<SiteAccess> {
  const token = options.token ?? process.env.POWERSET_TOKEN;
  if (token) return { token };
  const username = needed(options.user, 'user');
  const password = await askSecret(
    options.password,
    'POWERSET_PASSWORD',
    `Password of ${username} in Powerset`,
  );
  return { username, password };
}
