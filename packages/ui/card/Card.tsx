import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './card.module.css';

/** Draws a surface with a thin border. */
export function Card({
  isInteractive,
  className,
  ...rest
}: { readonly isInteractive?: boolean } & ComponentProps<'div'>) {
  return <div className={classes(styles.card, isInteractive && styles.interactive, className)} {...rest} />;
}
