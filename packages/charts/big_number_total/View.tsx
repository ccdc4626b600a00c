import { useRowSize } from '../kit/view/NumberRow.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import styles from '../kit/view/big-number.module.css';
import type { BigNumberTotal } from './option.ts';

export function View({ option, formData, onMarkMenu }: ViewProps<BigNumberTotal>) {
  const size = useRowSize(
    option.hasValue ? option.size : Infinity,
    `number ${String(formData.header_font_size ?? 0.4)}`,
  );
  const subheaderSize = useRowSize(
    option.subheader ? option.subheaderSize : Infinity,
    `subheader ${String(formData.subheader_font_size)}`,
  );
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
        style={{ fontSize: option.hasValue ? size : undefined, color: option.color }}
        title={option.text}
      >
        {option.text}
      </div>
      {option.subheader && (
        <div className={styles.below} style={{ fontSize: subheaderSize }} title={option.subheader}>
          {option.subheader}
        </div>
      )}
    </div>
  );
}
