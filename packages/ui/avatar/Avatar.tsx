import type { ComponentProps, CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import styles from './avatar.module.css';

/** Shows a user as a colored disc with initials; the color depends on the name. */
export function Avatar({ name, className, ...rest }: { readonly name: string } & ComponentProps<'span'>) {
  return (
    <span
      className={classes(styles.avatar, className)}
      style={{ '--hue': hueOf(name) } as CSSProperties}
      role="img"
      aria-label={name}
      {...rest}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Shows at most four users, and then the number of the others. */
export function FacePile({ names, max = 4 }: { readonly names: readonly string[]; readonly max?: number }) {
  const rest = names.slice(max);
  return (
    <span className={styles.pile}>
      {names.slice(0, max).map((name, at) => (
        <Tooltip key={`${name}-${at}`} content={name}>
          <Avatar name={name} />
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip content={rest.join('\n')}>
          <span className={styles.more}>+{rest.length}</span>
        </Tooltip>
      )}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return (
    letters.map(word => word.slice(0, word.codePointAt(0)! > 0xffff ? 2 : 1).toUpperCase()).join('') || '?'
  );
}

function hueOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % 360;
}
