import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { setThemeMode, useTheme } from '@powerset/ui/theme/theme-mode.ts';
import type { ThemeMode } from '@powerset/ui/theme/theme-mode.ts';

const CHOICES: readonly { readonly mode: ThemeMode; readonly label: string; readonly Icon: typeof Sun }[] = [
  { mode: 'light', label: 'Light', Icon: Sun },
  { mode: 'dark', label: 'Dark', Icon: Moon },
  { mode: 'system', label: 'Same as system', Icon: Monitor },
];

/** Lets the user choose the light theme, the dark theme, or that of the system. */
export function ThemeMenu() {
  const theme = useTheme();
  const Shown = theme.name === 'dark' ? Moon : Sun;
  return (
    <Menu
      align="end"
      trigger={<IconButton label="Theme" icon={<Shown size={18} strokeWidth={1.5} />} />}
      items={CHOICES.map(({ mode, label, Icon }) => ({
        label,
        icon: <Icon size={16} strokeWidth={1.5} />,
        isChecked: theme.mode === mode,
        onSelect: () => setThemeMode(mode),
      }))}
    />
  );
}
