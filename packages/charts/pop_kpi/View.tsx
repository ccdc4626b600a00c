import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRowSize } from '../kit/view/NumberRow.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import page from '../kit/view/big-number.module.css';
import type { PopKpi } from './option.ts';
import styles from './pop-kpi.module.css';

export function View({ option, formData, onMarkMenu }: ViewProps<PopKpi>) {
  const size = useRowSize(
    option.hasValue ? option.size : Infinity,
    `number ${String(formData.header_font_size ?? 0.2)}`,
  );
  return (
    <div
      className={page.page}
      onContextMenu={event => {
        event.preventDefault();
        onMarkMenu(undefined, event);
      }}
    >
      {option.name && <div className={page.above}>{option.name}</div>}
      <div
        className={option.hasValue ? page.number : page.none}
        style={{ fontSize: option.hasValue ? size : undefined }}
        title={option.text}
      >
        {option.text}
      </div>
      {option.subtitle && (
        <div className={page.below} style={{ fontSize: option.subtitleSize }}>
          {option.subtitle}
        </div>
      )}
      {option.figures.length > 0 && <Figures option={option} />}
    </div>
  );
}

function Figures({ option }: { readonly option: PopKpi }) {
  const size = Math.round(option.figureSize);
  return (
    <dl className={styles.figures} data-tone={option.tone}>
      {option.figures.map(({ label, text }, i) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd style={{ fontSize: size }} className={i === 0 ? undefined : styles.change}>
            {i > 0 && option.direction === 'up' && <ArrowUp size={size} aria-hidden />}
            {i > 0 && option.direction === 'down' && <ArrowDown size={size} aria-hidden />}
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
