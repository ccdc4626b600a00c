import type { Db } from '../metadata/open-store.ts';
import { setOwners } from '../metadata/people.ts';
import type { ReportRecipientTable } from '../metadata/tables.ts';
import { flag, moment, text, whole, type SourceRow } from './cells.ts';
import { auditOf, idsHere, linksOf, ownKey, type MoveContext } from './context.ts';
import { freeName } from './databases.ts';

type Recipient = Pick<ReportRecipientTable, 'type' | 'recipient_config_json'>;

/** Copies reports and alerts with their recipients; the log of their runs stays behind. */
export async function moveReports(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('report_schedule');
  await ledger.reserve(
    'report',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: ownKey(row) })),
  );
  const coming = new Set(rows.flatMap(row => ledger.idOf('report', whole(row, 'id')) ?? []));
  const taken = new Set(
    (await ledger.db.selectFrom('reports').select(['id', 'type', 'name']).execute())
      .filter(report => !coming.has(report.id))
      .map(report => `${report.type} ${report.name}`),
  );
  const owners = await linksOf(source, 'report_schedule_user', 'report_schedule_id', 'user_id');
  const recipients = Map.groupBy(
    await source.rows('report_recipient'),
    row => whole(row, 'report_schedule_id') ?? 0,
  );
  for (const row of rows) {
    const [sourceId, given, audit, notes] = [
      whole(row, 'id')!,
      text(row, 'name') ?? '',
      auditOf(row, context),
      [] as string[],
    ];
    const name = freeName(`${typeOf(row)} ${given}`, taken).slice(typeOf(row).length + 1);
    if (name !== given) notes.push(`the name ${given} was taken by another one, so it was renamed`);
    const parts = {
      owners: idsHere(ledger, 'user', owners.get(sourceId)),
      recipients: (recipients.get(sourceId) ?? []).flatMap(recipient => recipientOf(recipient, notes)),
    };
    const about = {
      chart_id: ledger.idOf('chart', whole(row, 'chart_id')),
      dashboard_id: ledger.idOf('dashboard', whole(row, 'dashboard_id')),
      database_id: ledger.idOf('database', whole(row, 'database_id')),
    };
    if (about.chart_id === null && about.dashboard_id === null) {
      ledger.refuse('report', { sourceId, name }, 'its chart or dashboard is missing');
      continue;
    }
    await ledger.put('report', {
      sourceId,
      key: ownKey(row),
      name,
      changedOn: audit.changed_on,
      parts,
      notes,
      columns: { name, ...settingsOf(row, notes), ...about, ...audit },
      writeParts: (id, db) => writeParts(id, parts, db),
    });
  }
}

function settingsOf(row: SourceRow, notes: string[]) {
  const format = text(row, 'report_format') ?? 'PNG';
  const isKnown = ['PNG', 'CSV', 'TEXT'].includes(format);
  if (!isKnown) notes.push(`it was sent as ${format} and is now sent as PNG`);
  return {
    type: typeOf(row),
    description: text(row, 'description'),
    crontab: text(row, 'crontab') ?? '',
    timezone: text(row, 'timezone') ?? 'UTC',
    active: flag(row, 'active', 1),
    creation_method: text(row, 'creation_method') ?? 'alerts_reports',
    sql: text(row, 'sql'),
    validator_type: text(row, 'validator_type'),
    validator_config_json: text(row, 'validator_config_json') ?? '{}',
    report_format: isKnown ? format : 'PNG',
    context_markdown: text(row, 'context_markdown'),
    extra: text(row, 'extra_json') ?? '{}',
    force_screenshot: flag(row, 'force_screenshot'),
    custom_width: whole(row, 'custom_width'),
    log_retention: whole(row, 'log_retention') ?? 90,
    grace_period: whole(row, 'grace_period') ?? 14_400,
    working_timeout: whole(row, 'working_timeout') ?? 3600,
    last_eval_on: moment(row, 'last_eval_dttm'),
    last_state: text(row, 'last_state') ?? 'Not triggered',
    last_value:
      row['last_value'] === null || row['last_value'] === undefined ? null : Number(row['last_value']),
    last_value_row_json: text(row, 'last_value_row_json'),
  };
}

function typeOf(row: SourceRow): 'Alert' | 'Report' {
  return text(row, 'type') === 'Alert' ? 'Alert' : 'Report';
}

function recipientOf(row: SourceRow, notes: string[]): Recipient[] {
  const given = text(row, 'type') ?? '';
  const type = given.startsWith('Slack')
    ? ('Slack' as const)
    : given === 'Email'
      ? ('Email' as const)
      : undefined;
  if (!type) {
    notes.push(`a recipient of type ${given} was not copied`);
    return [];
  }
  return [{ type, recipient_config_json: text(row, 'recipient_config_json') ?? '{}' }];
}

async function writeParts(
  id: number,
  { owners, recipients }: { readonly owners: readonly number[]; readonly recipients: readonly Recipient[] },
  db: Db,
): Promise<void> {
  await setOwners(db, 'report', id, owners);
  await db.deleteFrom('report_recipients').where('report_id', '=', id).execute();
  if (recipients.length > 0)
    await db
      .insertInto('report_recipients')
      .values(recipients.map(recipient => ({ ...recipient, report_id: id })))
      .execute();
}
