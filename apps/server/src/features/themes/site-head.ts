import type { ThemeFiles, ThemeLook } from '@powerset/contracts/theme.ts';
import { printSiteCss, siteThemeOf } from '@powerset/ui/theme/site-look.ts';
import type { Db } from '../../metadata/open-store.ts';
import { themeStore } from './store.ts';

/** What the theme of the site adds to pages. */
export interface SiteHead {
  /** Elements for the head of pages; empty without a theme. */
  readonly html: string;
  /** The address of the icon; null for the one of the product. */
  readonly icon: string | null;
}

/**
 * Returns a function that returns what the theme of the site adds to pages below a base path. It is part of the
 * page, so that nothing is painted in other colors first.
 */
export function siteHead(
  db: Db,
  log: (message: string, facts: Readonly<Record<string, unknown>>) => void,
): (base: string) => Promise<SiteHead> {
  const { inUse } = themeStore(db);
  return async base => {
    try {
      const theme = await inUse();
      return theme ? headOf(JSON.parse(theme.look) as ThemeLook, under(base, theme.files)) : PLAIN;
    } catch (error) {
      // A page in other colors is better than none.
      log('The theme of the site could not be read.', { error: String(error) });
      return PLAIN;
    }
  };
}

const PLAIN: SiteHead = { html: '', icon: null };

function headOf(look: ThemeLook, files: ThemeFiles): SiteHead {
  const theme = JSON.stringify(siteThemeOf(look, files)).replaceAll('<', String.raw`\u003c`);
  const css = printSiteCss(look, files).replaceAll('<', '');
  return {
    html: `<style id="site-theme">${css}</style><script type="application/json" id="site-theme-tokens">${theme}</script>`,
    icon: files.icon,
  };
}

function under(base: string, files: ThemeFiles): ThemeFiles {
  return Object.fromEntries(
    Object.entries(files).map(([kind, address]) => [kind, address === null ? null : base + address]),
  ) as ThemeFiles;
}
