import { useEffect, useRef, useState } from 'react';
import { accountEndpoints } from '@powerset/contracts/security-admin.ts';
import type { RowRulePreview } from '@powerset/contracts/row-rule.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { AsyncSelect } from '../../shared/access/AsyncSelect.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { datasetChoices } from '../../shared/list/choices.ts';
import { relatedOptions } from '../../shared/list/related-options.ts';
import { useSession } from '../../shared/session/session.ts';
import { useRulePreview } from './api.ts';
import { rowsSeen, type RuleDraft } from './rule-draft.ts';
import styles from './row-rule-list.module.css';

interface RulePreviewProps {
  readonly id: number | undefined;
  readonly draft: RuleDraft;
  readonly isComplete: boolean;
}

const people = relatedOptions(accountEndpoints.related, 'created_by');
const loadPeople = async (search: string, signal: AbortSignal): Promise<readonly Option<number>[]> =>
  (await people(search, signal)).map(option => ({ ...option, value: Number(option.value) }));

/** Shows the rows that a chosen user would see, before the rule is saved. */
export function RulePreview({ id, draft, isComplete }: RulePreviewProps) {
  const session = useSession();
  const [user, setUser] = useState<Option<number>>();
  const [dataset, setDataset] = useState<Option<number>>();
  const preview = useRulePreview(id);
  const place = useRef<HTMLDivElement>(null);
  const { data, error } = preview;
  useEffect(() => {
    if (data ?? error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [data, error]);
  if (!session.can('can_get', 'User')) return null;
  const datasetId =
    dataset && draft.tables.includes(dataset.value)
      ? dataset.value
      : draft.tables.length === 1
        ? draft.tables[0]
        : undefined;
  const asked = JSON.stringify(draft);
  const isStale = preview.variables !== undefined && JSON.stringify(preview.variables.draft) !== asked;
  const run = (): void => {
    if (user && datasetId !== undefined) preview.mutate({ draft, datasetId, userId: user.value });
  };
  return (
    <Section title="Preview as a user" startsOpen={false}>
      <div className={styles.preview}>
        <div className={styles.previewBar}>
          <Field label="User">
            {control => (
              <AsyncSelect {...control} name="people" load={loadPeople} value={user} onChange={setUser} />
            )}
          </Field>
          {draft.tables.length > 1 && (
            <Field label="Dataset">
              {control => (
                <AsyncSelect
                  {...control}
                  name={`rule datasets ${draft.tables.join(' ')}`}
                  load={async (search, signal) =>
                    (await datasetChoices(search, signal)).filter(option =>
                      draft.tables.includes(option.value),
                    )
                  }
                  value={dataset}
                  onChange={setDataset}
                />
              )}
            </Field>
          )}
          <Button
            onClick={run}
            disabled={!isComplete || !user || datasetId === undefined}
            isBusy={preview.isPending}
          >
            Show rows
          </Button>
        </div>
        {!isComplete && <p className={styles.note}>Choose a dataset and enter a clause first.</p>}
        <div ref={place}>
          {error && <ErrorPanel title="The preview could not be loaded" text={errorText(error)} />}
          {data && user && !error && <Rows preview={data} name={user.label} isStale={isStale} />}
        </div>
      </div>
    </Section>
  );
}

interface RowsProps {
  readonly preview: RowRulePreview;
  readonly name: string;
  readonly isStale: boolean;
}

function Rows({ preview, name, isStale }: RowsProps) {
  const { can_read: canRead, clauses, columns, rows, visible, total } = preview;
  if (!canRead)
    return <ErrorPanel level="info" title={`${name} cannot read this dataset, and sees none of its rows.`} />;
  return (
    <div className={styles.rows} data-stale={isStale ? '' : undefined} aria-live="polite">
      <p>
        <b>{rowsSeen(name, visible, total)}</b>{' '}
        {isStale && <span className={styles.note}>The rule has changed since. Show the rows again.</span>}
      </p>
      <p className={styles.note}>
        {clauses.length === 0 ? 'No rule applies to this user.' : 'Conditions that apply:'}{' '}
        {clauses.map(clause => (
          <code key={clause} className={styles.condition}>
            {clause}
          </code>
        ))}
      </p>
      {rows.length > 0 && (
        <div className={styles.scroll} role="region" aria-label="Rows that the user sees" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  {row.map((value, column) => (
                    <td key={column}>
                      {value === null ? <span className={styles.note}>N/A</span> : String(value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
