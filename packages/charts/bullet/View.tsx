import type { ViewProps } from '../kit/view/view-props.ts';
import type { Bullet, BulletBar } from './option.ts';

const FONT_SIZE = 12;

export function View({ option, surface, onMarkMenu }: ViewProps<Bullet>) {
  const { theme } = surface;
  return (
    <svg
      role="img"
      aria-label={option.summary}
      width={option.width}
      height={option.height}
      fontFamily={theme.fontFamily}
      fontSize={FONT_SIZE}
      onContextMenu={event => {
        event.preventDefault();
        onMarkMenu(undefined, event);
      }}
    >
      {option.ticks.map(({ x, text }) => (
        <text key={x} x={x} y={option.scaleY} textAnchor="middle" fill={theme.textSecondary}>
          {text}
        </text>
      ))}
      {option.notes.map(({ x, text }) => (
        <text
          key={text}
          x={x}
          y={option.bars[0]!.y - option.barHeight / 2 - 8}
          textAnchor="middle"
          fill={theme.textSecondary}
        >
          {text}
        </text>
      ))}
      {option.bars.map((bar, i) => (
        <Bar key={i} bar={bar} option={option} theme={theme} />
      ))}
    </svg>
  );
}

interface BarProps {
  readonly bar: BulletBar;
  readonly option: Bullet;
  readonly theme: ViewProps<Bullet>['surface']['theme'];
}

function Bar({ bar, option, theme }: BarProps) {
  const { barHeight: height, left } = option;
  const top = bar.y - height / 2;
  return (
    <g>
      <text x={0} y={bar.y - 1} fill={theme.text} fontSize={FONT_SIZE + 1} fontWeight={500}>
        {bar.name}
      </text>
      <text x={0} y={bar.y + 15} fill={theme.textSecondary}>
        {bar.text}
      </text>
      {option.ranges.map(range => (
        <rect
          key={range.x}
          x={range.from}
          y={top}
          width={Math.max(0, range.x - range.from)}
          height={height}
          fill={theme.text}
          fillOpacity={0.05 + 0.13 * range.shade}
        >
          <title>{range.text}</title>
        </rect>
      ))}
      {bar.from !== undefined && bar.to !== undefined && (
        <rect
          x={bar.from}
          y={bar.y - height / 6}
          width={Math.max(1, bar.to - bar.from)}
          height={height / 3}
          rx={2}
          fill={theme.accent}
        >
          <title>{`${bar.name}: ${bar.text}`}</title>
        </rect>
      )}
      {option.lines.map(({ x, text }) => (
        <line key={text} x1={x} x2={x} y1={top} y2={top + height} stroke={theme.text} strokeWidth={2}>
          <title>{text}</title>
        </line>
      ))}
      {option.markers.map(({ x, text }) => (
        <path key={text} d={`M${x} ${top + height - 7}l5 9h-10z`} fill={theme.text} stroke={theme.surface}>
          <title>{text}</title>
        </path>
      ))}
      {bar.from === undefined && (
        <text x={left + 8} y={bar.y + 4} fill={theme.textSecondary}>
          No value
        </text>
      )}
    </g>
  );
}
