import { useState } from 'react';
import { Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { ChartChoices } from './ChartChoices.tsx';
import { ElementChoices } from './ElementChoices.tsx';
import styles from './edit-panel.module.css';

/** Lists what users can put on a dashboard, charts and layout elements, by drag and drop or by a click. */
export function EditPanel() {
  const [shown, setShown] = useState<'charts' | 'elements'>('charts');
  return (
    <aside className={styles.panel} aria-label="Components">
      <Tabs
        className={styles.tabs ?? ''}
        label="Components"
        value={shown}
        onChange={setShown}
        tabs={[
          { value: 'charts', label: 'Charts' },
          { value: 'elements', label: 'Layout elements' },
        ]}
      />
      <div className={styles.body}>{shown === 'charts' ? <ChartChoices /> : <ElementChoices />}</div>
    </aside>
  );
}
