import type { SettingOverview } from '@powerset/contracts/system.ts';

export type SettingsShown = 'all' | 'set';

export const ORIGINS = { default: 'Default', environment: 'Environment', file: 'File' } as const;

/** Returns the settings that contain every word of the search in their names, purpose, or value. */
export function foundSettings(
  settings: readonly SettingOverview[],
  search: string,
  shown: SettingsShown,
): readonly SettingOverview[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter(setting => {
    const text = `${setting.key} ${setting.env} ${setting.about} ${setting.value ?? ''}`.toLowerCase();
    return (shown === 'all' || setting.is_set) && words.every(word => text.includes(word));
  });
}

/** Returns the value of a setting; of a secret only whether there is one. */
export function valueText({ value, is_secret: isSecret, is_set: isSet }: SettingOverview): string {
  if (isSecret) return isSet ? 'Set, not shown' : 'Not set';
  return value ?? 'Not set';
}
