import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Card } from '@powerset/ui/card/Card.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import styles from './thing-card.module.css';

export interface ThingCardProps {
  readonly title: string;
  readonly href: string;
  readonly preview?: ReactNode;
  /** Such as "Modified 2 hours ago". */
  readonly note?: ReactNode;
  readonly badge?: ReactNode;
  readonly star?: ReactNode;
  readonly menu?: readonly MenuItem[];
  readonly certifiedBy?: string | null;
  readonly certificationDetails?: string | null;
}

/** Shows a chart, a dashboard, or a query as a card. */
export function ThingCard({
  title,
  href,
  preview,
  note,
  badge,
  star,
  menu = [],
  certifiedBy,
  certificationDetails,
}: ThingCardProps) {
  return (
    <Card isInteractive role="article" aria-label={title}>
      {preview && <div className={styles.preview}>{preview}</div>}
      <div className={styles.body}>
        <div className={styles.head}>
          <a className={styles.title} href={href} title={title}>
            {title}
          </a>
          <div className={styles.tools}>
            {certifiedBy && <CertifiedMark certifiedBy={certifiedBy} details={certificationDetails} />}
            {star}
            {menu.length > 0 && (
              <Menu
                align="end"
                items={menu}
                trigger={
                  <IconButton
                    size="small"
                    label={`More actions for ${title}`}
                    tooltip={false}
                    icon={<Ellipsis size={16} strokeWidth={1.5} />}
                  />
                }
              />
            )}
          </div>
        </div>
        <div className={styles.foot}>
          <span className={styles.note}>{note}</span>
          {badge}
        </div>
      </div>
    </Card>
  );
}

/** Shows a note such as "Modified 2 hours ago", without the verb if there is no room for it. */
export function CardNote({ verb, ago }: { readonly verb: string; readonly ago: string }) {
  return (
    <>
      <span className={styles.verb}>{verb} </span>
      {ago}
    </>
  );
}

/** Shows the first lines of a query in place of a thumbnail. */
export function SqlPreview({ sql }: { readonly sql: string }) {
  return <code className={styles.sql}>{sql.slice(0, 400)}</code>;
}
