import { Download } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { COMPARED_STATES, type ComparedChart } from '@powerset/contracts/comparison.ts';
import { countOf } from '@powerset/kit/count-of.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { PlainField } from '@powerset/ui/input/PlainField.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { saveBlob } from '../../shared/files/download.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { PasswordInput } from '../../shared/password/PasswordInput.tsx';
import { useComparison, verdictOf, type Comparison, type OldSite } from './comparison.ts';
import { ComparedCharts, ComparedLists } from './ComparisonTables.tsx';
import { SystemTabs } from './SystemTabs.tsx';
import styles from './system.module.css';

/** Lets administrators compare this installation with the Superset that it was copied from. */
export function ComparisonScreen() {
  usePageTitle('Comparison');
  const { comparison, start, cancel } = useComparison();
  return (
    <div className={styles.page}>
      <PageHeader
        title="Comparison"
        actions={
          comparison && !comparison.isRunning && comparison.charts.length > 0 ? (
            <Button icon={<Download size={16} strokeWidth={1.5} />} onClick={() => saveReport(comparison)}>
              Download report
            </Button>
          ) : undefined
        }
      />
      <SystemTabs current="comparison" />
      <AddressForm isRunning={comparison?.isRunning ?? false} onStart={start} onCancel={cancel} />
      {comparison && <Outcome comparison={comparison} />}
    </div>
  );
}

function AddressForm({
  isRunning,
  onStart,
  onCancel,
}: {
  readonly isRunning: boolean;
  readonly onStart: (site: OldSite) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [site, setSite] = useState<OldSite>({ address: '', username: '', password: '' });
  const set = (member: keyof OldSite) => (value: string) => setSite({ ...site, [member]: value });
  const isComplete = Object.values(site).every(value => value.trim() !== '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isComplete && !isRunning) void onStart(site);
  };
  return (
    <form className={styles.compare} onSubmit={submit} aria-label="Superset to compare with">
      <p className={styles.note}>
        Asks a running Superset and Powerset for their lists and the data of every chart, and shows what is
        not equal. Nothing is changed, and the password is not stored. Use administrators in both, so that
        row-level security does not differ.
      </p>
      <div className={styles.compareFields}>
        <PlainField label="Address of Superset" isRequired>
          {control => (
            <Input
              {...control}
              size="large"
              placeholder="https://superset.example"
              spellCheck={false}
              value={site.address}
              onChange={set('address')}
            />
          )}
        </PlainField>
        <PlainField label="Username in Superset" isRequired>
          {control => (
            <Input
              {...control}
              size="large"
              autoComplete="off"
              value={site.username}
              onChange={set('username')}
            />
          )}
        </PlainField>
        <PlainField label="Password in Superset" isRequired>
          {control => (
            <PasswordInput {...control} autoComplete="off" value={site.password} onChange={set('password')} />
          )}
        </PlainField>
        {isRunning ? (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <Button size="large" variant="primary" type="submit" disabled={!isComplete}>
            Compare
          </Button>
        )}
      </div>
    </form>
  );
}

type Shown = 'all' | 'unequal';

function Outcome({ comparison }: { readonly comparison: Comparison }) {
  const [shown, setShown] = useState<Shown>('all');
  const { charts, total, lists, failure, isRunning } = comparison;
  const unequal = charts.filter(chart => chart.state !== 'equal');
  return (
    <>
      {failure !== undefined && (
        <div className={styles.state}>
          <ErrorPanel title="The comparison failed" text={failure} />
        </div>
      )}
      {isRunning && (
        <div className={styles.state}>
          <ProgressBar
            label="Progress of the comparison"
            value={total === undefined ? undefined : charts.length / total}
          />
          <p className={styles.note} role="status">
            {total === undefined ? 'Reading the lists…' : `${charts.length} of ${countOf(total, 'chart')}`}
          </p>
        </div>
      )}
      {(charts.length > 0 || lists) && (
        <div className={styles.bar}>
          <strong role="status">{verdictOf(comparison) ?? 'Comparing…'}</strong>
          <span className={styles.note}>{countsText(charts)}</span>
          <Segmented
            label="Which charts"
            value={shown}
            options={[
              { value: 'all', label: `All ${charts.length}` },
              { value: 'unequal', label: `Not equal ${unequal.length}` },
            ]}
            onChange={setShown}
          />
        </div>
      )}
      {charts.length > 0 && <ComparedCharts charts={shown === 'all' ? charts : unequal} />}
      {lists && <ComparedLists lists={lists} />}
    </>
  );
}

function countsText(charts: readonly ComparedChart[]): string {
  return COMPARED_STATES.map(
    state => `${charts.filter(chart => chart.state === state).length} ${state}`,
  ).join(', ');
}

function saveReport({ charts, lists }: Comparison): void {
  const text = `${JSON.stringify({ charts, lists: lists ?? null }, null, 2)}\n`;
  saveBlob(new Blob([text], { type: 'application/json' }), 'comparison.json');
}
