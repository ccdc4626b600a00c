import { Search } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Mark } from '@powerset/ui/mark/Mark.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { fontFace, siteMeasures, siteThemeOf } from '@powerset/ui/theme/site-look.ts';
import { cssVariables } from '@powerset/ui/theme/css-variables.ts';
import type { ThemeName } from '@powerset/ui/theme/tokens.ts';
import { useSession } from '../../shared/session/session.ts';
import { addressed } from './api.ts';
import type { ThemeDraft } from './theme-draft.ts';
import styles from './themes.module.css';

/** Shows a sample of the product that wears a theme while it is edited. */
export function ThemePreview({ draft, mode }: { readonly draft: ThemeDraft; readonly mode: ThemeName }) {
  const { appName } = useSession();
  const files = addressed(draft.files);
  const { colors, logo, showsName } = siteThemeOf(draft.look, files);
  const variables = asStyle([
    ...cssVariables(siteMeasures(draft.look, files)),
    ...cssVariables(colors[mode]),
  ]);
  return (
    <section
      className={styles.preview}
      aria-label={`Preview of the ${mode} mode`}
      style={{ ...variables, colorScheme: mode }}
    >
      {files.font !== null && <style>{fontFace(files.font)}</style>}
      <div className={styles.sampleBar}>
        {logo === null ? <Mark size={22} /> : <img src={logo[mode]} alt="" height={22} />}
        {showsName && <b>{appName}</b>}
        <span aria-hidden="true">Dashboards</span>
        <span aria-hidden="true">Charts</span>
        <span aria-hidden="true">SQL</span>
      </div>
      <div className={styles.sample}>
        <h3>Sales this quarter</h3>
        <p className={styles.sampleNote}>
          Updated 5 minutes ago by Ada ·{' '}
          <a href="#preview" onClick={event => event.preventDefault()}>
            View query
          </a>
        </p>
        <div className={styles.sampleRow}>
          <Button variant="primary">Save</Button>
          <Button>Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Tag tone="accent">Draft</Tag>
          <Tag tone="success">Published</Tag>
          <Tag tone="warning">Stale</Tag>
        </div>
        <div className={styles.sampleRow}>
          <Input
            aria-label="Sample of a field"
            leading={<Search size={16} strokeWidth={1.5} />}
            placeholder="Search"
            value=""
            onChange={() => undefined}
          />
          <Checkbox label="Mine only" isChecked onChange={() => undefined} />
        </div>
        <div className={styles.sampleCard}>
          <table>
            <thead>
              <tr>
                <th>Region</th>
                <th className={styles.number}>Sales</th>
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([region, sales]) => (
                <tr key={region}>
                  <td>{region}</td>
                  <td className={styles.number}>{sales}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <code>select region, sum(sales) from orders</code>
        </div>
        <ErrorPanel title="The query failed" text="The column “sale” does not exist." />
      </div>
    </section>
  );
}

const ROWS = [
  ['North', '1,204,331'],
  ['South', '987,120'],
  ['West', '640,002'],
] as const;

function asStyle(declarations: readonly string[]): CSSProperties {
  return Object.fromEntries(
    declarations.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1, -1).trim()];
    }),
  ) as CSSProperties;
}
