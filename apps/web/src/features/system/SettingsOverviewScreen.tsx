import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsOverview } from '@powerset/contracts/system.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { PageHeader } from '@powerset/ui/layout/PageHeader.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { foundSettings, ORIGINS, valueText, type SettingsShown } from './settings-search.ts';
import { SystemTabs } from './SystemTabs.tsx';
import styles from './system.module.css';

/** Shows administrators every setting, its value, and where it comes from. */
export function SettingsOverviewScreen() {
  usePageTitle('Settings');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<SettingsShown>('all');
  const { data, error } = useQuery({
    queryKey: ['settings-overview'],
    queryFn: async ({ signal }) => (await call(settingsOverview, { signal })).result,
    retry: false,
  });
  const found = foundSettings(data ?? [], search, shown);
  return (
    <div className={styles.page}>
      <PageHeader title="Settings" />
      <SystemTabs current="settings" />
      <div className={styles.bar} role="search">
        <SearchInput
          className={styles.search ?? ''}
          label="Search settings"
          placeholder="Search settings"
          value={search}
          onChange={setSearch}
        />
        <Segmented
          label="Which settings"
          value={shown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'set', label: 'Changed' },
          ]}
          onChange={setShown}
        />
        <span className={styles.note}>
          Settings are environment variables or keys of powerset.config.json, read when the server starts.
        </span>
      </div>
      {error && (
        <div className={styles.state}>
          <ErrorPanel title="The settings could not be loaded" text={errorText(error)} />
        </div>
      )}
      {!data && !error && (
        <div className={styles.state}>
          <SkeletonLines count={10} />
        </div>
      )}
      {data && found.length === 0 && (
        <EmptyState
          title="No setting matches"
          text={shown === 'set' ? 'Search among all settings.' : 'Search for other words.'}
          isSmall
        />
      )}
      {found.length > 0 && (
        <div className={styles.section}>
          <div className={styles.scroll} role="region" aria-label="Settings, table" tabIndex={0}>
            <table className={styles.table} aria-label="Settings">
              <thead>
                <tr>
                  <th scope="col">Setting</th>
                  <th scope="col">Value</th>
                  <th scope="col">From</th>
                </tr>
              </thead>
              <tbody>
                {found.map(setting => (
                  <tr key={setting.key}>
                    <th scope="row" className={styles.setting}>
                      <code>{setting.env}</code>
                      <span>{setting.about}</span>
                    </th>
                    <td className={styles.value}>{valueText(setting)}</td>
                    <td>
                      <Tag tone={setting.is_set ? 'accent' : 'neutral'}>{ORIGINS[setting.origin]}</Tag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </div>
  );
}
