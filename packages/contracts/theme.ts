import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message, Person, strictBody, text, textBetween } from './fields.ts';
import { resourceEndpoints } from './resource.ts';

const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a color such as #2F5BEA.');
const Colors = z.strictObject({
  accent: Color.optional(),
  canvas: Color.optional(),
  surface: Color.optional(),
  line: Color.optional(),
  text: Color.optional(),
  textSecondary: Color.optional(),
  success: Color.optional(),
  warning: Color.optional(),
  error: Color.optional(),
});
const FontFamily = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,99}$/u, 'Use the name of one font family, such as Georgia.');

/** What a theme changes of the designed look: the content of `json_data`. */
export const ThemeLook = z.strictObject({
  light: Colors.optional(),
  dark: Colors.optional(),
  /** The corner radius of controls in pixels. */
  radius: z.int().min(0).max(16).optional(),
  fonts: z.strictObject({ sans: FontFamily.optional(), mono: FontFamily.optional() }).optional(),
  /** Whether the name of the product stands beside the logo; true by default. */
  shows_name: z.boolean().optional(),
});
export type ThemeLook = z.infer<typeof ThemeLook>;

/** Addresses of a theme's files; null where there is none. */
const Files = z.object({
  logo: z.string().nullable(),
  logo_dark: z.string().nullable(),
  icon: z.string().nullable(),
  font: z.string().nullable(),
});
export type ThemeFiles = z.infer<typeof Files>;

export const ThemeRow = z.object({
  id: z.int(),
  theme_name: z.string(),
  json_data: z.string(),
  uuid: z.string(),
  /** Whether it is the theme of the site. */
  is_system_default: z.boolean(),
  files: Files,
  changed_on_delta_humanized: z.string(),
  changed_by: Person.nullable(),
  created_by: Person.nullable(),
});
export type ThemeRow = z.infer<typeof ThemeRow>;

/** The address of a stored file, or a new file as a data URL; null removes the file. */
const File = text().nullable().optional();
const Body = {
  json_data: text(),
  files: z.strictObject({ logo: File, logo_dark: File, icon: File, font: File }),
};
const endpoints = resourceEndpoints({
  path: 'theme',
  tag: 'Themes',
  view: 'CssTemplate',
  row: ThemeRow,
  item: ThemeRow,
  create: strictBody({
    theme_name: textBetween(1, 250),
    json_data: Body.json_data.optional(),
    files: Body.files.optional(),
  }),
  update: strictBody({
    theme_name: textBetween(1, 250).optional(),
    json_data: Body.json_data.optional(),
    files: Body.files.optional(),
  }),
});
// A theme changes the site for everyone.
const forAdministrators = { permission: ['can_get', 'User'] } as const;

/** Themes: colors, logo, and typeface of the site. One of them may be in use. */
export const themeEndpoints = {
  ...endpoints,
  create: defineEndpoint({ ...endpoints.create, ...forAdministrators }),
  update: defineEndpoint({ ...endpoints.update, ...forAdministrators }),
  remove: defineEndpoint({
    ...endpoints.remove,
    ...forAdministrators,
    errors: ['resource.not-found', 'resource.invalid'],
  }),
  removeMany: defineEndpoint({
    ...endpoints.removeMany,
    ...forAdministrators,
    errors: ['resource.not-found', 'resource.invalid'],
  }),
  use: defineEndpoint({
    ...forAdministrators,
    method: 'PUT',
    path: '/api/v1/theme/:id/set_system_default',
    tag: 'Themes',
    summary: 'Use a theme for the site',
    params: IdParams,
    response: Message,
    errors: ['resource.not-found'],
  }),
  useNone: defineEndpoint({
    ...forAdministrators,
    method: 'DELETE',
    path: '/api/v1/theme/unset_system_default',
    tag: 'Themes',
    summary: 'Return the site to the designed look',
    response: Message,
    errors: [],
  }),
};
