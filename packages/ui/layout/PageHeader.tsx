import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** The items beside the title: marks, a star, a state. */
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** Shows the header of a page: its location, its title, and its actions. */
export function PageHeader({ title, crumbs, badges, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <div className={styles.title}>
          <h1>{title}</h1>
          {badges}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Shows the path to the current page. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.href} className={styles.crumbs}>
            {at > 0 && <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />}
            <a href={crumb.href}>{crumb.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
