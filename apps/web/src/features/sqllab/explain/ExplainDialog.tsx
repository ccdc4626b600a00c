import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { splitStatements } from '@powerset/sql/read/split.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { databasesQuery } from '../api.ts';
import type { EditorTab } from '../editor-tabs.ts';
import { runQuietly } from '../run/run-quietly.ts';
import { rulesOf } from '../run/statements.ts';
import { cellText } from '../sql-result.ts';
import { costliest, explainStatement, readPlan, type PlanStep } from './read-plan.ts';
import styles from './explain.module.css';

interface ExplainDialogProps {
  readonly tab: EditorTab;
  readonly sql: string;
  readonly onClose: () => void;
}

/** Shows how the engine would run a statement, as a tree whose costliest step is marked. */
export function ExplainDialog({ tab, sql, onClose }: ExplainDialogProps) {
  const databases = useQuery(databasesQuery);
  const backend = databases.data?.find(database => database.id === tab.databaseId)?.backend;
  const statement = splitStatements(sql, rulesOf(backend)).at(-1)?.sql ?? sql;
  const plan = useQuery({
    queryKey: ['sqllab', 'plan', tab.databaseId, tab.schema, statement],
    enabled: backend !== undefined,
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => explained(statement, { tab, backend, signal }),
  });
  const steps = plan.data === undefined ? [] : readPlan(plan.data);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Query plan"
      description="How the database would run the statement. It has not run."
      width={760}
      secondaryActions={plan.data && <CopyButton text={plan.data} label="Copy plan" />}
    >
      {plan.isPending && <SkeletonLines count={6} />}
      {plan.isError && <ErrorPanel title="Database error" text={errorText(plan.error)} />}
      {steps.length > 0 && (
        <div className={styles.tree}>
          {steps.map((step, at) => (
            <Step key={at} step={step} marked={costliest(steps)} />
          ))}
        </div>
      )}
      {plan.data !== undefined && steps.length === 0 && (
        <pre className={styles.text} tabIndex={0}>
          {plan.data}
        </pre>
      )}
    </Dialog>
  );
}

function Step({ step, marked }: { readonly step: PlanStep; readonly marked: PlanStep | undefined }) {
  const { name, details, cost, rows, children } = step;
  return (
    <details className={styles.step} open>
      <summary className={classes(styles.head, step === marked && styles.marked)}>
        <strong>{name}</strong>
        {rows !== undefined && (
          <span>
            {rows.toLocaleString('en')} {rows === 1 ? 'row' : 'rows'}
          </span>
        )}
        {cost !== undefined && <span>cost {cost.toLocaleString('en', { maximumFractionDigits: 2 })}</span>}
        {step === marked && <Tag tone="warning">Costliest step</Tag>}
      </summary>
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className={styles.children}>
        {children.map((child, at) => (
          <Step key={at} step={child} marked={marked} />
        ))}
      </div>
    </details>
  );
}

interface Explaining {
  readonly tab: EditorTab;
  readonly backend: string | undefined;
  readonly signal: AbortSignal;
}

// Not every version of an engine has plans as JSON: the plain plan is the fallback.
async function explained(sql: string, { tab, backend, signal }: Explaining): Promise<string> {
  const asked = explainStatement(sql, backend);
  const plain = `EXPLAIN ${sql}`;
  const answer = await runQuietly(asked, tab, signal).catch((error: unknown) => {
    if (asked === plain) throw error;
    return runQuietly(plain, tab, signal);
  });
  const last = answer.columns.at(-1)?.name ?? '';
  const isOneCell = answer.data.length === 1 || answer.columns.length === 1;
  return answer.data
    .map(row =>
      isOneCell ? cellText(row[last]) : answer.columns.map(({ name }) => cellText(row[name])).join('\t'),
    )
    .join('\n');
}
