import { useMutation, useQueryClient } from '@tanstack/react-query';
import { themeEndpoints, type ThemeFiles, type ThemeLook, type ThemeRow } from '@powerset/contracts/theme.ts';
import { printSiteCss, siteThemeOf } from '@powerset/ui/theme/site-look.ts';
import { wearSiteTheme } from '@powerset/ui/theme/theme-mode.ts';
import { call } from '../../shared/api/call.ts';
import { withBase } from '../../shared/site-path.ts';
import { toast } from '../../shared/toast.ts';
import { lookOf, type ThemeDraft } from './theme-draft.ts';

/** The cache key of themes. */
export const THEMES_KEY = 'themes';

/** Saves a theme; without a version, the save overwrites what someone else saved. */
export function useSaveTheme(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      draft: { name, look, files },
      version,
    }: {
      readonly draft: ThemeDraft;
      readonly version: string | undefined;
    }): Promise<ThemeRow> => {
      const body = { theme_name: name.trim(), json_data: JSON.stringify(look), files };
      const { result } =
        id === undefined
          ? await call(themeEndpoints.create, { body })
          : await call(themeEndpoints.update, { params: { id }, body, basedOn: version });
      return result as unknown as ThemeRow;
    },
    onSuccess: theme => {
      if (theme.is_system_default) wear(theme);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [THEMES_KEY] }),
  });
}

/** Puts a theme into use for the site, or none, and lays it over the open page. */
export function useChooseTheme() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (theme: ThemeRow | undefined) => {
      if (theme) await call(themeEndpoints.use, { params: { id: theme.id } });
      else await call(themeEndpoints.useNone);
    },
    onSuccess: (_, theme) => {
      wear(theme);
      toast.success(theme ? `The site uses the theme ${theme.theme_name}` : 'The site has its default look');
    },
    onError: error => toast.failure('The theme of the site was not changed', error),
    onSettled: () => client.invalidateQueries({ queryKey: [THEMES_KEY] }),
  });
}

function wear(theme: ThemeRow | undefined): void {
  if (!theme) return wearSiteTheme(undefined);
  const files = addressed(theme.files);
  const look: ThemeLook = lookOf(theme);
  return wearSiteTheme({ css: printSiteCss(look, files), theme: siteThemeOf(look, files) });
}

/** Returns the addresses of files as the browser needs them. */
export function addressed(files: ThemeFiles): ThemeFiles {
  return Object.fromEntries(
    Object.entries(files).map(([kind, address]) => [kind, address === null ? null : withBase(address)]),
  ) as ThemeFiles;
}
