import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { openPublicLink } from '@powerset/contracts/public-link.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call, setGuestToken } from '../../../shared/api/call.ts';
import { useSearchParams, useSetSearchParams } from '../../../shared/navigation.ts';
import { sessionQuery } from '../../../shared/session/session.ts';
import { DashboardSkeleton } from '../components/DashboardSkeleton.tsx';
import { OpenDashboard } from '../DashboardScreen.tsx';
import { WHOLE_VIEW } from '../facts.ts';
import styles from '../dashboard.module.css';

/** Tokens of public links end after five minutes. */
const RENEW_MS = 4 * 60_000;

/** Shows a dashboard to everyone who has a public link to it. */
export function PublicDashboardScreen() {
  const { key = '' } = useParams({ strict: false });
  const { data, error } = usePublicLink(key);
  const isSet = useLinkedFilters(data?.permalink_key);
  // An open page whose link has ended shows no data any longer, even if it could.
  if (error) return <Refused error={error} />;
  if (!data || !isSet) return <DashboardSkeleton />;
  return (
    <OpenDashboard
      name={String(data.dashboard_id)}
      view={{ ...WHOLE_VIEW, isEmbedded: true, hidesFilters: !data.shows_filters }}
      missing={missing => <Refused error={missing} />}
    />
  );
}

function usePublicLink(key: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['public-link', key],
    queryFn: ({ signal }) => admitted(key, client, signal),
    retry: (count, error) => !isEnded(error) && count < 2,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : RENEW_MS),
    refetchIntervalInBackground: true,
    // A computer that slept has an old token.
    refetchOnWindowFocus: 'always',
  });
}

async function admitted(key: string, client: QueryClient, signal: AbortSignal) {
  const answer = await call(openPublicLink, { body: { key }, signal });
  setGuestToken(answer.token);
  // The page first loaded anonymously; now the server knows the guest.
  await client.fetchQuery({ ...sessionQuery, staleTime: RENEW_MS });
  return answer;
}

/** Puts the filters that the link was made with into the address, from where the dashboard takes them. */
function useLinkedFilters(permalink: string | null | undefined): boolean {
  const params = useSearchParams();
  const setParams = useSetSearchParams();
  const isSet = permalink === null || params.has('permalink_key') || params.has('native_filters_key');
  useEffect(() => {
    if (permalink && !isSet) setParams({ permalink_key: permalink }, { replace: true });
  }, [permalink, isSet, setParams]);
  return isSet;
}

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 403, 404].includes(error.status);
}

function Refused({ error }: { readonly error: Error }) {
  return (
    <div className={styles.center}>
      {isEnded(error) ? (
        <EmptyState
          icon={<Link2Off size={20} strokeWidth={1.5} />}
          title="This link does not work"
          text="It may have ended, or the address is not complete. Ask the person who gave it to you for a new one."
        />
      ) : (
        <ErrorPanel title="The dashboard could not be loaded" text={error.message} />
      )}
    </div>
  );
}
