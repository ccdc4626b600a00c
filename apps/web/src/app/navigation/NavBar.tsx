import { useLocation } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { Kbd } from '@powerset/ui/kbd/Kbd.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Brand } from '../../shared/brand/Brand.tsx';
import { signInAddress } from '../../shared/session/sign-in-address.ts';
import { useSession } from '../../shared/session/session.ts';
import { NewMenu } from './NewMenu.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { askForOverlay } from '../overlay.ts';
import styles from './nav-bar.module.css';

/** Shows the bar at the top of every page. */
export function NavBar() {
  const { appName, user } = useSession();
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/superset/welcome/" aria-label={`${appName}, home`}>
        <Brand name={appName} size={22} />
      </a>
      <MainLinks />
      <div className={styles.end}>
        <button
          type="button"
          className={styles.search}
          onClick={() => askForOverlay('palette')}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>Search</span>
          <Kbd keys="Mod+K" />
        </button>
        <NewMenu />
        <ThemeMenu />
        {user ? <SettingsMenu /> : <SignInLink />}
      </div>
    </header>
  );
}

// After signing in, a visitor returns to the same page.
function SignInLink() {
  const here = useLocation({ select: location => location.href });
  return (
    <ButtonLink size="small" href={signInAddress(here)}>
      Login
    </ButtonLink>
  );
}

function MainLinks() {
  const path = useLocation({ select: location => location.pathname });
  const { can } = useSession();
  const canUseSql =
    can('menu_access', 'SQL Lab') || can('can_sqllab', 'Superset') || can('can_read', 'SQLLab');
  return (
    <nav aria-label="Main" style={{ display: 'contents' }}>
      <ul className={styles.links}>
        {can('can_read', 'Dashboard') && (
          <Link
            href="/dashboard/list/"
            label="Dashboards"
            isCurrent={/^\/(?:superset\/)?dashboard\//.test(path)}
          />
        )}
        {can('can_read', 'Chart') && (
          <Link
            href="/chart/list/"
            label="Charts"
            isCurrent={path.startsWith('/chart/') || /^\/(?:superset\/)?explore\//.test(path)}
          />
        )}
        {can('can_read', 'Dataset') && (
          <Link
            href="/tablemodelview/list/"
            label="Datasets"
            isCurrent={path.startsWith('/tablemodelview/') || path.startsWith('/dataset/')}
          />
        )}
        {canUseSql && (
          <li>
            <SqlMenu isCurrent={/^\/(?:superset\/)?sqllab|^\/savedqueryview/.test(path)} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Link({
  href,
  label,
  isCurrent,
}: {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}) {
  return (
    <li>
      <a className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

function SqlMenu({ isCurrent }: { readonly isCurrent: boolean }) {
  const { can } = useSession();
  return (
    <Menu
      trigger={
        <button type="button" className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
          SQL
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
      items={menuItems(
        { label: 'SQL Lab', href: '/sqllab/' },
        can('can_read', 'SavedQuery') && { label: 'Saved Queries', href: '/savedqueryview/list/' },
        can('can_read', 'Query') && { label: 'Query History', href: '/sqllab/history/' },
      )}
    />
  );
}
