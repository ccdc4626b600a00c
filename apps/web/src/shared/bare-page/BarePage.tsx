import type { ReactNode } from 'react';
import { Brand } from '../brand/Brand.tsx';
import styles from './bare-page.module.css';

export interface BarePageProps {
  readonly appName: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Shows one card below the application's name, for people who are not signed in. */
export function BarePage({ appName, isWide, children }: BarePageProps) {
  return (
    <div className={styles.page}>
      <div className={isWide ? styles.wide : styles.box}>
        <div className={styles.brand}>
          <Brand name={appName} size={36} />
        </div>
        {children}
      </div>
    </div>
  );
}
