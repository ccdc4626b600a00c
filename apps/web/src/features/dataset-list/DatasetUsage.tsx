import { useQuery } from '@tanstack/react-query';
import { datasetRelatedObjects } from '@powerset/contracts/dataset.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { call } from '../../shared/api/call.ts';

/** Lists what breaks when datasets are deleted. */
export function DatasetUsage({ ids }: { readonly ids: readonly number[] }) {
  const { data } = useQuery({
    queryKey: ['dataset', 'usage', ids],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(ids.map(id => call(datasetRelatedObjects, { params: { id }, signal })));
      return {
        charts: sum(all.map(one => one.charts.count)),
        dashboards: sum(all.map(one => one.dashboards.count)),
      };
    },
  });
  if (!data) return <SkeletonLines count={1} />;
  if (data.charts === 0) return <p>No chart uses {ids.length === 1 ? 'it' : 'them'}.</p>;
  return (
    <p>
      {ids.length === 1 ? 'It is' : 'They are'} linked to{' '}
      <b>
        {data.charts} chart{data.charts === 1 ? '' : 's'}
      </b>{' '}
      that appear on {data.dashboards} dashboard{data.dashboards === 1 ? '' : 's'}. These charts will stop
      working.
    </p>
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
