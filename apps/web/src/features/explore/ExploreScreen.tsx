import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { useViewRecord } from '../../shared/activity/use-view-record.ts';
import { errorText } from '../../shared/api/api-error.ts';
import { useSearchParams } from '../../shared/navigation.ts';
import { useSession } from '../../shared/session/session.ts';
import { chartCodeQuery, exploreQuery } from './api.ts';
import { ExploreSkeleton } from './components/ExploreSkeleton.tsx';
import { ExploreWorkspace } from './components/ExploreWorkspace.tsx';
import { openingOf, openingTypes, savedChartOf } from './opening.ts';
import styles from './components/explore.module.css';

const PERMALINK = /\/explore\/p\/([^/]+)/;

/**
 * Shows the chart builder for whatever the address names: a chart, a dataset, stored form data, or a
 * permalink.
 */
export function ExploreScreen() {
  const { conf } = useSession();
  const params = useOpeningParams();
  const start = useQuery(exploreQuery(params));
  const address = useMemo(
    () =>
      start.data && {
        start: start.data,
        params,
        defaultVizType: conf.DEFAULT_VIZ_TYPE,
        defaultTimeRange: conf.DEFAULT_TIME_FILTER,
      },
    [start.data, params, conf.DEFAULT_VIZ_TYPE, conf.DEFAULT_TIME_FILTER],
  );
  const code = useQuery(chartCodeQuery(address && openingTypes(address)));
  const opening = useMemo(() => address && code.data && openingOf(address), [address, code.data]);
  useViewRecord('slice', start.data?.slice?.slice_id);

  const failure = start.error ?? code.error;
  if (failure) {
    return (
      <div className={styles.page}>
        <ErrorPanel
          title="Failed to load chart data."
          text={errorText(failure)}
          actions={
            <>
              <Button onClick={() => void (start.error ? start.refetch() : code.refetch())}>Try again</Button>
              <ButtonLink href="/chart/list/">All charts</ButtonLink>
            </>
          }
        />
      </div>
    );
  }
  if (start.fetchStatus === 'idle' && !start.data) {
    return (
      <div className={styles.page}>
        <ErrorPanel
          level="warning"
          title="Missing URL parameters"
          text="The URL is missing the dataset_id or slice_id parameters."
          actions={<ButtonLink href="/chart/add">Create a chart</ButtonLink>}
        />
      </div>
    );
  }
  if (!start.data || !opening) return <ExploreSkeleton />;
  return (
    <ExploreWorkspace
      key={openingKey(params)}
      opening={opening}
      chart={savedChartOf(start.data)}
      dataset={start.data.dataset}
      message={start.data.message}
    />
  );
}

/** Returns the address with which the builder opened: keys that it writes itself do not open it again. */
function useOpeningParams(): URLSearchParams {
  const params = useSearchParams();
  const pathname = useLocation({ select: location => location.pathname });
  const stable = new URLSearchParams(params);
  const permalink = PERMALINK.exec(pathname)?.[1];
  if (permalink) stable.set('permalink_key', permalink);
  const key = openingKey(stable);
  // Other changes of the address must not open the chart anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key holds everything that is read of the address.
  return useMemo(() => stable, [key]);
}

function openingKey(params: URLSearchParams): string {
  return (
    [
      'slice_id',
      'datasource_id',
      'datasource',
      'dataset',
      'dataset_id',
      'permalink_key',
      'viz_type',
      'dashboard_id',
      'form_data',
    ]
      .map(key => params.get(key) ?? '')
      .join('|')
      .replace(/^\|+$/, '') ||
    params.get('form_data_key') ||
    ''
  );
}
