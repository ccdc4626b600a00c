import type { SettingOverview } from '@powerset/contracts/system.ts';
import {
  describeSettings,
  isSecretSetting,
  type SettingOrigins,
  type Settings,
} from '../../config/settings.ts';

/** Returns every setting with its value and origin; of a secret only whether it is set. */
export function settingsOverviewOf(settings: Settings, origins: SettingOrigins): SettingOverview[] {
  return describeSettings().map(({ key, env, about }) => {
    const isSecret = isSecretSetting(key);
    const value = settings[key];
    const origin = origins[key] ?? 'default';
    return {
      key,
      env,
      about,
      value: isSecret || value === undefined ? null : textOf(value),
      is_secret: isSecret,
      is_set: origin !== 'default',
      origin,
    };
  });
}

function textOf(value: NonNullable<Settings[keyof Settings]>): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
