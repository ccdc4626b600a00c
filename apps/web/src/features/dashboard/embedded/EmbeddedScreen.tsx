import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PlugZap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { isFramed } from '../../../shared/host/host-port.ts';
import { useSearchParams } from '../../../shared/navigation.ts';
import { toast } from '../../../shared/toast.ts';
import { DashboardSkeleton } from '../components/DashboardSkeleton.tsx';
import { OpenDashboard } from '../DashboardScreen.tsx';
import { dashboardQuery } from '../open-dashboard.ts';
import styles from '../dashboard.module.css';
import { embeddedView, type EmbeddedView } from './embedded-view.ts';
import { HostMethods } from './HostMethods.tsx';
import { useHost, type Host } from './use-host.ts';

const TOKEN_WITHIN_MS = 30_000;

/** Shows a dashboard that another site embeds, to the guests that the site admits. */
export function EmbeddedScreen() {
  const { uuid = '' } = useParams({ strict: false });
  const params = useSearchParams();
  const [view] = useState(() => embeddedView(params));
  const host = useHost();
  const isLate = useIsLate(host.hasToken);
  useInterruptionNote();
  if (!isFramed())
    return (
      <Note
        title="This page only works inside another site"
        text="Open the site that embeds this dashboard, or ask whoever sent you here for its address."
      />
    );
  if (!host.hasToken && isLate)
    return (
      <Note
        title="The embedding site did not grant access"
        text="The site must send a guest token. Reload the page, or contact the site owner."
      />
    );
  if (!host.hasToken) return <DashboardSkeleton />;
  return <Guest uuid={uuid} view={view} host={host} />;
}

/** The uuid of the embedding leads to the dashboard; everything else is requested by the dashboard's id. */
function Guest({
  uuid,
  view,
  host,
}: {
  readonly uuid: string;
  readonly view: EmbeddedView;
  readonly host: Host;
}) {
  const client = useQueryClient();
  const { data, error } = useQuery(dashboardQuery(uuid));
  if (error) return <Refused error={error} />;
  if (!data) return <DashboardSkeleton />;
  const name = String(data.id);
  if (!client.getQueryData(dashboardQuery(name).queryKey))
    client.setQueryData(dashboardQuery(name).queryKey, data);
  return (
    <OpenDashboard name={name} view={view} missing={missing => <Refused error={missing} />}>
      <HostMethods host={host} tellsFilters={view.tellsFilters} />
    </OpenDashboard>
  );
}

function Refused({ error }: { readonly error: Error }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401)
    return (
      <Note
        title="Something went wrong with embedded authentication"
        text="The guest token was rejected. Reload the page, or contact the site owner."
      />
    );
  if (status === 403 || status === 404)
    return (
      <Note
        title="This dashboard is not available"
        text="The guest token does not grant access to it, or it no longer exists."
      />
    );
  return <Note title="The dashboard could not be loaded" text={error.message} />;
}

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.center}>
      <EmptyState icon={<PlugZap size={20} strokeWidth={1.5} />} title={title} text={text} />
    </div>
  );
}

function useIsLate(isThere: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isThere) return undefined;
    const timer = setTimeout(() => setLate(true), TOKEN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isLate;
}

/** Says once that the guest's token has expired; the charts show the details. */
function useInterruptionNote(): void {
  const client = useQueryClient();
  useEffect(() => {
    let hasTold = false;
    return client.getQueryCache().subscribe(({ type, query }) => {
      const { error, data } = query.state;
      if (
        hasTold ||
        type !== 'updated' ||
        !(error instanceof ApiError) ||
        error.status !== 401 ||
        (query.queryKey[0] !== 'chart-data' && data === undefined)
      )
        return;
      hasTold = true;
      toast.danger(
        'This session has met an interruption, and some controls may not work as intended. If you run this site, check that the guest token is made and renewed correctly.',
      );
    });
  }, [client]);
}
