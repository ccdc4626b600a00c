import { z } from 'zod';
import { strictBody, text, textUpTo } from './fields.ts';
import { resourceEndpoints } from './resource.ts';

const Theme = z.object({
  id: z.int(),
  theme_name: z.string().nullable(),
  json_data: z.string().nullable(),
  uuid: z.string(),
});
const Body = strictBody({ theme_name: textUpTo(250).nullish(), json_data: text().nullish() });

/**
 * Themes of later versions. None exist and none can be created: the settings and each user choose the colors.
 */
export const themeEndpoints = resourceEndpoints({
  path: 'theme',
  tag: 'Themes',
  view: 'CssTemplate',
  row: Theme,
  item: Theme,
  create: Body,
  update: Body,
  hasVersions: false,
});
