/// <reference path="../../packages/chart-frame/powerset-chart.d.ts" />
// A Pareto chart without libraries: bars from largest to smallest, and the cumulative share of the total as a line.

const SVG = 'http://www.w3.org/2000/svg';
const OTHERS = 'Others';

powerset.chart({
  draw(input, root) {
    const bars = barsOf(input);
    if (bars.length === 0) {
      root.replaceChildren(
        html(
          'div',
          { class: 'empty' },
          'A Pareto chart needs positive values. Change the metric or the filters.',
        ),
      );
      return;
    }
    const focused = root.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-at')
      : null;
    root.replaceChildren(chart(input, bars, root));
    // A redrawing, such as after a selection, keeps the reader's place.
    if (focused) root.querySelector(`[data-at="${focused}"]`)?.focus();
  },
});

/** Returns the categories with positive values, largest first; what is beyond the chosen number is one bar. */
function barsOf({ answers: [answer], formData }) {
  const measure = answer?.columns.find(column => column.type === 'numeric' && isMetric(column, formData));
  if (!measure) return [];
  const dimensions = answer.columns.filter(column => column !== measure);
  const rows = measure.values
    .map((value, row) => ({
      value: Number(value),
      conditions: dimensions.map(column => ({ column: column.name, value: column.values[row] })),
    }))
    .filter(row => row.value > 0)
    .toSorted((a, b) => b.value - a.value);
  const most = Number(formData.max_bars) || 20;
  const rest = rows.slice(most);
  const shown = rows
    .slice(0, most)
    .map(row => ({ ...row, measure: measure.name, measureLabel: measure.label }));
  if (rest.length === 0) return shown;
  const value = rest.reduce((sum, row) => sum + row.value, 0);
  return [
    ...shown,
    { value, conditions: [], count: rest.length, measure: measure.name, measureLabel: measure.label },
  ];
}

/** A dimension may hold numbers too, so the metric is the numeric column that no dimension names. */
function isMetric(column, { groupby }) {
  const names = [groupby].flat().map(one => (typeof one === 'string' ? one : one?.label));
  return !names.includes(column.name);
}

function nameOf(bar, input) {
  if (bar.conditions.length === 0) return OTHERS;
  return bar.conditions.map(({ column, value }) => input.format(column, value)).join(', ');
}

function chart(input, bars, root) {
  const { width, height } = input.size;
  const total = bars.reduce((sum, bar) => sum + bar.value, 0);
  const largest = Math.max(...bars.map(bar => bar.value));
  const ticks = ticksUpTo(largest);
  const format = value => input.format(bars[0].measure, value);
  const left = 8 + Math.max(...ticks.map(tick => textWidth(format(tick))));
  const step = (width - 40 - left) / bars.length;
  const labels = labelsOf(
    bars.map(bar => nameOf(bar, input)),
    step,
  );
  const area = { left, right: width - 40, top: 20, bottom: height - labels.height };
  const y = value => area.bottom - (value / ticks.at(-1)) * (area.bottom - area.top);
  const yShare = share => area.bottom - share * (area.bottom - area.top);
  const svg = make('svg', {
    width,
    height,
    role: 'list',
    'aria-label': `Pareto chart of ${bars.length} categories`,
  });

  for (const tick of ticks) {
    svg.append(
      make('line', {
        class: tick === 0 ? 'zero' : 'grid',
        x1: area.left,
        x2: area.right,
        y1: y(tick),
        y2: y(tick),
      }),
      make('text', { class: 'axis', x: area.left - 8, y: y(tick) + 4, 'text-anchor': 'end' }, format(tick)),
    );
  }
  for (const share of [0, 0.5, 1])
    svg.append(make('text', { class: 'share', x: area.right + 6, y: yShare(share) + 4 }, percent(share)));

  const threshold =
    input.formData.show_threshold === false ? 1 : (Number(input.formData.threshold) || 80) / 100;
  let sum = 0;
  const points = bars.map((bar, at) => {
    const before = sum / total;
    sum += bar.value;
    return { bar, before, share: sum / total, x: area.left + (at + 0.5) * step };
  });
  for (const [at, point] of points.entries())
    svg.append(
      barOf(point, { at, input, y, step, labels, isVital: point.before < threshold, root, area, total }),
    );
  if (threshold < 1) {
    const at = yShare(threshold);
    svg.append(
      make('line', { class: 'threshold', x1: area.left, x2: area.right, y1: at, y2: at }),
      make('text', { class: 'share', x: area.right + 6, y: at + 4 }, percent(threshold)),
    );
  }
  const color = input.palette[1];
  const path = points.map(({ x, share }) => `${x},${yShare(share)}`).join(' ');
  svg.append(make('polyline', { class: 'line', points: path, stroke: color, 'pointer-events': 'none' }));
  if (points.length <= 25)
    for (const { x, share } of points)
      svg.append(make('circle', { cx: x, cy: yShare(share), r: 3, fill: color, 'pointer-events': 'none' }));
  return svg;
}

function barOf({ bar, share, x }, { at, input, y, step, labels, isVital, root, area, total }) {
  const { conditions } = bar;
  const name = nameOf(bar, input);
  const barWidth = Math.max(1, step * 0.72);
  const named = conditions.map(one => ({ ...one, text: input.format(one.column, one.value) }));
  const isDimmed = input.hasSelection && !input.isSelected(named);
  const group = make('g', {
    class: 'bar',
    role: 'listitem',
    tabindex: 0,
    'data-at': at,
    'aria-label': `${name}: ${input.format(bar.measure, bar.value)}, ${percent(bar.value / total)} of the total, ${percent(share)} cumulative`,
  });
  group.append(
    // The whole column takes the pointer, so that small bars can be reached.
    make('path', { d: `M${x - step / 2} ${area.top}h${step}V${area.bottom}h${-step}z`, fill: 'transparent' }),
    make('rect', {
      x: x - barWidth / 2,
      y: y(bar.value),
      width: barWidth,
      height: Math.max(1, area.bottom - y(bar.value)),
      rx: Math.min(2, barWidth / 4),
      fill: conditions.length === 0 ? input.theme.textDisabled : input.palette[0],
      opacity: isDimmed ? 0.2 : isVital ? 1 : 0.45,
    }),
  );
  if (labels.shown(at)) {
    const turn = labels.isTurned
      ? { transform: `rotate(-45 ${x} ${area.bottom + 14})`, 'text-anchor': 'end' }
      : { 'text-anchor': 'middle' };
    group.append(make('text', { class: 'axis', x, y: area.bottom + 18, ...turn }, labels.text(name)));
  }
  const value = input.format(bar.measure, bar.value);
  if (textWidth(value) <= step - 4)
    group.append(make('text', { class: 'value', x, y: y(bar.value) - 5, 'text-anchor': 'middle' }, value));

  const facts = [
    [bar.measureLabel, value],
    ['Share', percent(bar.value / total)],
    ['Cumulative', percent(share)],
    ...(bar.count ? [['Categories', bar.count.toLocaleString('en-US')]] : []),
  ];
  const show = () => showTip(root, { title: name, facts, x, y: y(bar.value) });
  group.addEventListener('pointerenter', show);
  group.addEventListener('focus', show);
  group.addEventListener('pointerleave', () => hideTip(root));
  group.addEventListener('blur', () => hideTip(root));
  if (conditions.length === 0) return group;
  group.setAttribute('data-selectable', '');
  group.addEventListener('click', () => powerset.select(named));
  group.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === ' ') powerset.select(named);
  });
  group.addEventListener('contextmenu', event => {
    event.preventDefault();
    hideTip(root);
    powerset.openMenu(event, named);
  });
  return group;
}

function showTip(root, { title, facts, x, y }) {
  hideTip(root);
  const rows = facts.map(([name, value]) => html('div', {}, html('span', {}, name), html('span', {}, value)));
  const tip = html('div', { class: 'tip', role: 'tooltip' }, html('b', {}, title), ...rows);
  root.append(tip);
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = x + 12 + width > root.clientWidth ? x - 12 - width : x + 12;
  tip.style.left = `${Math.max(0, left)}px`;
  tip.style.top = `${Math.max(0, Math.min(y, root.clientHeight - height))}px`;
}

function hideTip(root) {
  root.querySelector('.tip')?.remove();
}

/** At most five steps of 1, 2, or 5 times a power of ten, from zero to beyond the largest value. */
function ticksUpTo(largest) {
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(one => one >= rough);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);
}

const measuring = document.createElement('canvas').getContext('2d');

function textWidth(text) {
  measuring.font = `12px ${getComputedStyle(document.getElementById('root')).fontFamily}`;
  return measuring.measureText(text).width;
}

const LONGEST = 90;

/** Names stand upright where all of them fit, else they are turned, and every n-th is shown where they are too many. */
function labelsOf(names, step) {
  const widest = Math.max(...names.map(textWidth));
  if (widest <= step - 6) return { isTurned: false, height: 28, shown: () => true, text: name => name };
  const every = Math.ceil(16 / step);
  const height = 24 + Math.min(widest, LONGEST) * 0.71;
  return { isTurned: true, height, shown: at => at % every === 0, text: name => fitted(name, LONGEST) };
}

/** Returns the name, cut in the middle if it is too long. */
function fitted(name, room) {
  for (let length = name.length; length > 4; length--) {
    const cut =
      length === name.length
        ? name
        : `${name.slice(0, Math.ceil(length / 2))}…${name.slice(name.length - Math.floor(length / 2))}`;
    if (textWidth(cut) <= room) return cut;
  }
  return name.slice(0, 4);
}

function percent(share) {
  return `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

function make(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function html(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
