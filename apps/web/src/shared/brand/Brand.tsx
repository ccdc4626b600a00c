import { Mark } from '@powerset/ui/mark/Mark.tsx';
import { useTheme } from '@powerset/ui/theme/theme-mode.ts';
import styles from './brand.module.css';

/** Shows the logo and the name of the site. */
export function Brand({ name, size }: { readonly name: string; readonly size: number }) {
  const { site, name: mode } = useTheme();
  const logo = site?.logo?.[mode];
  return (
    <>
      {logo === undefined ? (
        <Mark size={size} />
      ) : (
        <img className={styles.logo} src={logo} alt={site?.showsName === false ? name : ''} height={size} />
      )}
      {site?.showsName !== false && <span>{name}</span>}
    </>
  );
}
