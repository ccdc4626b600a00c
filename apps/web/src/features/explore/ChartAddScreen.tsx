import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { useGo, useSearchParams } from '../../shared/navigation.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { datasetChoicesQuery } from './api.ts';
import { ChartGallery } from './components/ChartGallery.tsx';
import { DatasetPicker } from './components/DatasetPicker.tsx';
import styles from './components/explore.module.css';

/** Shows the choice of a dataset and a type for a new chart. */
export function ChartAddScreen() {
  usePageTitle('Create a new chart');
  const params = useSearchParams();
  const go = useGo();
  const [picked, setPicked] = useState<number>();
  const [vizType, setVizType] = useState<string>();
  const name = params.get('dataset');
  const named = useQuery({ ...datasetChoicesQuery(name ?? ''), enabled: name !== null });
  const asked = named.data?.find(one => one.table_name === name)?.id;
  const datasetId = picked ?? asked;
  const dashboardId = params.get('dashboard_id');
  const create = (type: string | undefined): void => {
    if (datasetId === undefined || !type) return;
    go(
      `/explore/?${new URLSearchParams({ viz_type: type, datasource: `${datasetId}__table`, ...(dashboardId ? { dashboard_id: dashboardId } : {}) }).toString()}`,
    );
  };
  return (
    <div className={styles.add}>
      <PageHeader title="Create a new chart" />
      <section className={styles.step}>
        <h2>Choose a dataset</h2>
        <div className={styles.stepBody}>
          <div className={styles.picker}>
            <DatasetPicker value={datasetId} knownName={name ?? undefined} onChange={setPicked} />
          </div>
          <ButtonLink variant="link" href="/dataset/add/">
            Add a dataset
          </ButtonLink>
        </div>
      </section>
      <section className={styles.step}>
        <h2>Choose chart type</h2>
        <div className={styles.galleryFrame}>
          <ChartGallery
            vizType={vizType}
            onChoose={setVizType}
            onConfirm={create}
            height="min(520px, 60vh)"
          />
        </div>
      </section>
      <div className={styles.foot}>
        {(datasetId === undefined || !vizType) && (
          <span className={styles.note}>Please select both a Dataset and a Chart type to proceed</span>
        )}
        <Button
          variant="primary"
          size="large"
          disabled={datasetId === undefined || !vizType}
          onClick={() => create(vizType)}
        >
          Create new chart
        </Button>
      </div>
    </div>
  );
}
