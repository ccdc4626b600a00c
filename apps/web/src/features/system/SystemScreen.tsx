import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { systemFacts, type SystemFacts } from '@powerset/contracts/system.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { fullTime, utcTime } from '../../shared/time-ago.ts';
import { Connections, OpenRuns } from './SystemTables.tsx';
import { SystemTabs } from './SystemTabs.tsx';
import { bytesText, hitText, uptimeText } from './system-text.ts';
import styles from './system.module.css';

export const SYSTEM = 'system';
const EVERY_MS = 5000;

/** Shows administrators how the server, its stores, and its queries are doing. */
export function SystemScreen() {
  usePageTitle('System');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [SYSTEM],
    queryFn: async ({ signal }) => (await call(systemFacts, { signal })).result,
    refetchInterval: EVERY_MS,
    retry: false,
  });
  return (
    <div className={styles.page}>
      <PageHeader
        title="System"
        actions={
          <Button
            icon={<RefreshCw size={16} strokeWidth={1.5} />}
            isBusy={isFetching && !data}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        }
      />
      <SystemTabs current="system" />
      {error && (
        <div className={styles.state}>
          <ErrorPanel
            title={
              data ? 'The server does not answer, so these figures are old' : 'The state could not be loaded'
            }
            text={errorText(error)}
          />
        </div>
      )}
      {data ? (
        <>
          <Facts facts={data} />
          <OpenRuns runs={data.runs} />
          <Connections connections={data.connections} />
        </>
      ) : (
        !error && (
          <div className={styles.state}>
            <SkeletonLines count={10} />
          </div>
        )
      )}
    </div>
  );
}

const STORES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;
const CACHES = { memory: 'Memory of this server', redis: 'Redis', off: 'Off' } as const;

function Facts({ facts }: { readonly facts: SystemFacts }) {
  const { server, store, disk, cache, jobs } = facts;
  const startedOn = utcTime(server.started_on);
  const used = server.machine_memory - server.machine_memory_free;
  return (
    <div className={styles.cards}>
      <FactCard title="Server">
        <Fact label="Version" value={facts.version} />
        <Fact
          label="Uptime"
          value={uptimeText(Date.now() - Date.parse(startedOn))}
          hint={`Since ${fullTime(startedOn)}`}
        />
        <Fact label="Name" value={server.name} />
        <Fact label="Node" value={`${server.node}, ${server.platform}`} />
      </FactCard>
      <FactCard title="Load">
        <Fact label="Last minute" value={`${server.load} on ${server.processors} processors`} />
        <Fact label="This process" value={bytesText(server.memory_used)} />
        <Meter label="Memory" used={used} total={server.machine_memory} />
      </FactCard>
      <FactCard title="Storage">
        <Fact label="Metadata" value={STORES[store.engine]} />
        <Fact label="Data folder" value={disk.folder} />
        <Meter label="Disk" used={disk.total - disk.free} total={disk.total} />
      </FactCard>
      <FactCard title="Results">
        <Fact label="Cache" value={CACHES[cache.kind]} />
        {cache.kind !== 'off' && (
          <>
            <Fact label="Limit" value={bytesText(cache.limit)} />
            <Fact label="From the cache" value={hitText(cache)} hint="Since this server started" />
          </>
        )}
        <Fact
          label="Background jobs"
          value={`${jobs.running} running, ${jobs.waiting} waiting`}
          {...(jobs.workers.length > 0 ? { hint: `On ${jobs.workers.join(', ')}` } : {})}
        />
      </FactCard>
    </div>
  );
}

function FactCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

function Fact({
  label,
  value,
  hint,
}: {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={hint ?? value}>{value}</dd>
    </div>
  );
}

/** How full something may be before it is worth a warning. */
const NEARLY_FULL = 0.9;

function Meter({
  label,
  used,
  total,
}: {
  readonly label: string;
  readonly used: number;
  readonly total: number;
}) {
  const share = total > 0 ? Math.min(1, used / total) : 0;
  return (
    <div className={styles.meter}>
      <dt>{label}</dt>
      <dd>
        {bytesText(used)} of {bytesText(total)}
        <span className={styles.track} data-full={share > NEARLY_FULL ? '' : undefined} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </dd>
    </div>
  );
}
