import type { ViewProps } from '../kit/view/view-props.ts';
import styles from '../kit/view/big-number.module.css';
import type { BigNumberTotal } from './option.ts';

export function View({ option, onMarkMenu }: ViewProps<BigNumberTotal>) {
  return (
    <div
      className={styles.page}
      onContextMenu={event => {
        event.preventDefault();
        onMarkMenu(undefined, event);
      }}
    >
      {option.name && <div className={styles.above}>{option.name}</div>}
      <div
        className={option.hasValue ? styles.number : styles.none}
        style={{ fontSize: option.hasValue ? option.size : undefined, color: option.color }}
        title={option.text}
      >
        {option.text}
      </div>
      {option.subheader && (
        <div className={styles.below} style={{ fontSize: option.subheaderSize }} title={option.subheader}>
          {option.subheader}
        </div>
      )}
    </div>
  );
}
