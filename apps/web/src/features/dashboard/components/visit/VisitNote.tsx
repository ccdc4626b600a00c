import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Visit, visitChanges } from '@powerset/core/dashboard/visit.ts';
import type { VisitChange } from '@powerset/core/dashboard/visit.ts';
import { numberFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { readStored, writeStored } from '@powerset/ui/stored.ts';
import { personName } from '../../../../shared/person-name.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { timeAgo } from '../../../../shared/time-ago.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard } from '../../state/store.ts';
import styles from './visit.module.css';

/** A reload or a look at another page in between is the same visit. */
const SAME_VISIT_MS = 10 * 60_000;
const WRITE_AFTER_MS = 1500;
const exact = numberFormatter(',.6~r');
const percent = numberFormatter('+,.1%');
const moment = timeFormatter('smart_date_detailed');

/** Says what has changed since the reader's last visit: numbers of charts, and saves by others. */
export function VisitNote() {
  const last = useVisits();
  const { item, charts } = useFacts();
  const seen = useDashboard(state => state.seenCharts);
  const { user } = useSession();
  if (!last) return null;
  const changes = visitChanges(last, seen);
  const isSaved = Date.parse(item.changed_on) > last.at && item.changed_by?.id !== user?.userId;
  const count = changes.length + (isSaved ? 1 : 0);
  if (count === 0) return null;
  return (
    <Popover
      isFlush
      label="What has changed"
      trigger={
        <Button variant="ghost" size="small" icon={<History size={14} strokeWidth={1.75} />}>
          {count === 1 ? '1 change' : `${count} changes`} since your last visit
        </Button>
      }
    >
      <div className={styles.note}>
        <h2 className={styles.heading}>Since your last visit {timeAgo(last.at)}</h2>
        <ul className={styles.changes}>
          {isSaved && (
            <li>
              <b>{personName(item.changed_by) || 'Somebody'}</b> changed this dashboard{' '}
              {timeAgo(item.changed_on)}.
            </li>
          )}
          {changes.map((change, at) => (
            <li key={at}>
              <ChartChange name={charts?.get(change.chartId)?.slice_name ?? 'A chart'} change={change} />
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}

function ChartChange({ name, change }: { readonly name: string; readonly change: VisitChange }) {
  const text = changeText(change);
  if (change.kind !== 'number')
    return (
      <>
        <b>{name}</b> {text}
      </>
    );
  return (
    <>
      <b>{name}</b>
      {change.label === name ? ': ' : ` (${change.label}): `}
      {text}
    </>
  );
}

function changeText({ kind, before, value }: VisitChange): string {
  if (kind === 'moment') return `now goes to ${moment(value)} (before: ${moment(before)}).`;
  if (kind === 'rows') return `has ${exact(value)} rows (before: ${exact(before)}).`;
  const share = before === 0 ? '' : ` (${percent((value - before) / Math.abs(before))})`;
  return `${exact(before)} → ${exact(value)}${share}.`;
}

/** Returns the last visit, and keeps this one for the next. */
function useVisits(): Visit | undefined {
  const { item, view } = useFacts();
  const userId = useSession().user?.userId;
  const seen = useDashboard(state => state.seenCharts);
  const key = `dashboard-visit:${userId}:${item.id}`;
  const [last] = useState(() => {
    const read = Visit.safeParse(readStored(key)).data;
    return read && Date.now() - read.at > SAME_VISIT_MS ? read : undefined;
  });
  useEffect(() => {
    if (userId === undefined || view.isEmbedded || Object.keys(seen).length === 0) return undefined;
    const timer = setTimeout(() => {
      // Charts that this visit did not come to are still compared with what was seen of them last.
      const before = Visit.safeParse(readStored(key)).data?.charts ?? {};
      writeStored(key, { at: Date.now(), charts: { ...before, ...seen } });
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, seen, userId, view.isEmbedded]);
  return last;
}
