import styles from './system.module.css';

const TABS = [
  { id: 'system', label: 'System', href: '/system/' },
  { id: 'settings', label: 'Settings', href: '/system/settings/' },
  { id: 'comparison', label: 'Comparison', href: '/system/comparison/' },
] as const;

/** Shows the tabs between the pages about the server. */
export function SystemTabs({ current }: { readonly current: (typeof TABS)[number]['id'] }) {
  return (
    <nav className={styles.tabs} aria-label="Pages about the server">
      {TABS.map(tab => (
        <a key={tab.id} href={tab.href} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
