import { useQuery } from '@tanstack/react-query';
import { databaseRelatedObjects } from '@powerset/contracts/database.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { call } from '../../shared/api/call.ts';

/** Lists what breaks when a database is deleted. */
export function DatabaseUsage({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['database', 'usage', id],
    queryFn: ({ signal }) => call(databaseRelatedObjects, { params: { id }, signal }),
  });
  if (!data) return <SkeletonLines count={1} />;
  return (
    <p>
      It is linked to{' '}
      <b>
        {data.charts.count} chart{data.charts.count === 1 ? '' : 's'}
      </b>{' '}
      that appear on {data.dashboards.count} dashboard{data.dashboards.count === 1 ? '' : 's'}, and{' '}
      {data.sqllab_tab_states.count} SQL Lab tab{data.sqllab_tab_states.count === 1 ? ' uses' : 's use'} it.
      All of them will stop working.
    </p>
  );
}
