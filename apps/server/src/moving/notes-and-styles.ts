import { moment, text, uuid, whole, type SourceRow } from './cells.ts';
import { auditOf, madeUuid, ownKey, type MoveContext } from './context.ts';

/** Copies annotation layers, before the charts that name them. */
export async function moveLayers(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const layers = await source.rows('annotation_layer');
  const nameOf = (row: SourceRow): string => text(row, 'name') ?? `Layer ${whole(row, 'id')}`;
  await ledger.reserve(
    'annotation layer',
    layers.map(row => ({ sourceId: whole(row, 'id')!, key: nameOf(row) })),
  );
  for (const row of layers) {
    const audit = auditOf(row, context);
    await ledger.put('annotation layer', {
      sourceId: whole(row, 'id')!,
      key: nameOf(row),
      name: nameOf(row),
      changedOn: audit.changed_on,
      columns: { name: nameOf(row), descr: text(row, 'descr'), ...audit },
    });
  }
  await moveAnnotations(new Map(layers.map(row => [whole(row, 'id')!, nameOf(row)])), context);
}

async function moveAnnotations(layerNames: ReadonlyMap<number, string>, context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('annotation');
  const keyOf = (row: SourceRow): string => `${layerNames.get(whole(row, 'layer_id') ?? 0)}\n${ownKey(row)}`;
  await ledger.reserve(
    'annotation',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: keyOf(row) })),
  );
  for (const row of rows) {
    const [sourceId, name] = [whole(row, 'id')!, text(row, 'short_descr') ?? ''];
    const [layerId, start, end] = [
      ledger.idOf('annotation layer', whole(row, 'layer_id')),
      moment(row, 'start_dttm'),
      moment(row, 'end_dttm'),
    ];
    if (layerId === null || start === null) {
      ledger.refuse(
        'annotation',
        { sourceId, name },
        layerId === null ? 'its layer is not there' : 'it has no moment',
      );
      continue;
    }
    const audit = auditOf(row, context);
    await ledger.put('annotation', {
      sourceId,
      key: keyOf(row),
      name,
      changedOn: audit.changed_on,
      columns: {
        layer_id: layerId,
        short_descr: name,
        long_descr: text(row, 'long_descr'),
        start_on: start,
        end_on: end ?? start,
        json_metadata: text(row, 'json_metadata'),
        ...audit,
      },
    });
  }
}

/** Copies the CSS templates of dashboards. */
export async function moveTemplates(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('css_templates');
  await ledger.reserve(
    'CSS template',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: ownKey(row) })),
  );
  for (const row of rows) {
    const audit = auditOf(row, context);
    await ledger.put('CSS template', {
      sourceId: whole(row, 'id')!,
      key: ownKey(row),
      name: text(row, 'template_name') ?? '',
      changedOn: audit.changed_on,
      columns: { name: text(row, 'template_name'), css: text(row, 'css') ?? '', ...audit },
    });
  }
}

/** Copies saved queries. */
export async function moveSavedQueries(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('saved_query');
  const keyOf = (row: SourceRow): string => uuid(row, 'uuid') ?? madeUuid('saved query', row, context);
  await ledger.reserve(
    'saved query',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: keyOf(row) })),
  );
  for (const row of rows) {
    const audit = auditOf(row, context);
    const owner = ledger.idOf('user', whole(row, 'user_id'));
    await ledger.put('saved query', {
      sourceId: whole(row, 'id')!,
      key: keyOf(row),
      name: text(row, 'label') ?? '',
      changedOn: audit.changed_on,
      columns: {
        uuid: keyOf(row),
        database_id: ledger.idOf('database', whole(row, 'db_id')),
        label: text(row, 'label'),
        schema: text(row, 'schema') || null,
        sql: text(row, 'sql'),
        description: text(row, 'description'),
        template_parameters: text(row, 'template_parameters'),
        extra: text(row, 'extra_json'),
        rows: whole(row, 'rows'),
        last_run_on: moment(row, 'last_run'),
        ...audit,
        created_by: owner ?? audit.created_by,
      },
    });
  }
}
