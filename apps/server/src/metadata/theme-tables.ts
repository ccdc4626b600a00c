import type { Generated } from 'kysely';

/** A look of the site. */
export interface ThemeTable {
  id: Generated<number>;
  uuid: string;
  name: string;
  /** JSON, as `ThemeLook`. */
  look: string;
  is_in_use: 0 | 1;
  created_on: number;
  created_by: number | null;
  changed_on: number;
  changed_by: number | null;
}

/** A file of a theme. */
export interface ThemeFileTable {
  theme_id: number;
  kind: 'logo' | 'logo_dark' | 'icon' | 'font';
  /** SHA-256 of the content, as Base64url. */
  digest: string;
  media_type: string;
  /** In Base64. */
  content: string;
}

export interface ThemeTables {
  themes: ThemeTable;
  theme_files: ThemeFileTable;
}
