import type { EChartsOption } from 'echarts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import type { Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { noteGraphic } from '../kit/unusable-values.ts';
import { metricName } from '../kit/whole-parts.ts';
import type { TreeChartFormData } from './form-data.ts';
import { treeOf, type TreeNode } from './tree.ts';

type Side = 'left' | 'top' | 'right' | 'bottom';

interface Shape {
  readonly isRadial: boolean;
  /** Whether the tree grows sideways. */
  readonly isSideways: boolean;
  readonly nodeLabel: Side;
  readonly leafLabel: Side;
  readonly leafCount: number;
}

const FONT_SIZE = 12;
const GAP = 8;
/** Labels below nodes that are closer than this would overlap the next node. */
const ROW_FOR_LABEL_BELOW = 34;
/** Larger trees open with their first levels; a click expands more. */
const NODES_TO_SHOW_ALL = 150;
const LEVELS_AT_FIRST = 2;

/** Draws parents and children joined by lines; a click collapses or expands a branch. */
export function toOption(input: DrawInput<TreeChartFormData>): EChartsOption {
  const { formData, surface } = input;
  const tree = treeOf(input);
  const metric = metricName(formData);
  const format = exactFormatter(surface, metric);
  const shape = shapeOf(tree, formData, surface);
  return {
    ...baseOption(surface, tree?.size ?? 0),
    tooltip: {
      ...tooltipFrame(surface),
      trigger: 'item',
      triggerOn: 'mousemove',
      formatter: (params: unknown) => {
        const { path, value } = (params as { readonly data: { path: readonly string[]; value?: number } })
          .data;
        const rows = metric !== '' && value !== undefined ? [{ name: metric, value: format(value) }] : [];
        return tooltipHtml(surface.theme, path.join(' ▸ '), rows);
      },
    },
    series: tree ? [treeSeries(tree, formData, surface, shape)] : [],
    graphic:
      tree || input.answers.length === 0 ? [] : [noteGraphic(noRoot(formData), surface, { isAlone: true })],
  } as EChartsOption;
}

function noRoot({ root_node_id: wanted }: TreeChartFormData): string {
  return wanted
    ? `No node has the id ${String(wanted)}. Change "Root node id" or the filters.`
    : 'No node is at the top: each one has a parent below it.';
}

function treeSeries(tree: TreeNode, formData: TreeChartFormData, surface: Surface, shape: Shape): object {
  const { theme } = surface;
  const widths = labelWidths(tree, surface);
  const label = (side: Side, width: number): object => ({
    // The library itself places and rotates the labels of a radial tree.
    ...(shape.isRadial ? {} : { position: side, verticalAlign: 'middle', align: alignOf(side) }),
    distance: 6,
    fontSize: FONT_SIZE,
    fontFamily: theme.fontFamily,
    color: theme.text,
    textBorderColor: theme.surface,
    textBorderWidth: 3,
    formatter: ({ name }: { readonly name: string }) =>
      cutMiddle(name, width, text => surface.measureText(text, FONT_SIZE)),
  });
  return {
    type: 'tree',
    ...margins(shape, widths, surface),
    data: [item(tree)],
    layout: shape.isRadial ? 'radial' : 'orthogonal',
    orient: formData.orient ?? 'LR',
    roam: formData.roam ?? true,
    symbol: formData.symbol ?? 'emptyCircle',
    symbolSize: formData.symbolSize ?? 7,
    initialTreeDepth: tree.size <= NODES_TO_SHOW_ALL ? -1 : LEVELS_AT_FIRST,
    itemStyle: { color: theme.accent, borderColor: theme.accent, borderWidth: 1.5 },
    lineStyle: { color: theme.lineStrong, width: 1.5, curveness: 0.5 },
    emphasis: { focus: formData.emphasis ?? 'descendant', lineStyle: { color: theme.accent } },
    label: label(shape.nodeLabel, widths.node),
    leaves: {
      label: label(
        shape.leafLabel,
        shape.isRadial ? Math.min(widths.leaf, radialLabel(surface)) : widths.leaf,
      ),
    },
    labelLayout: { hideOverlap: true },
  };
}

function item(node: TreeNode): object {
  return {
    name: node.name,
    path: node.path,
    ...(node.value === null ? {} : { value: node.value }),
    children: node.children.map(item),
  };
}

/** Labels are on the chosen sides, but names of leaves are beside them if rows are too close. */
function shapeOf(tree: TreeNode | undefined, formData: TreeChartFormData, surface: Surface): Shape {
  const isRadial = formData.layout === 'radial';
  const orient = formData.orient ?? 'LR';
  const isSideways = orient === 'LR' || orient === 'RL';
  const leafCount = tree ? leaves(tree).length : 1;
  const wanted = sideOf(formData.child_label_position, 'bottom');
  const isTooClose = isSideways && surface.height / leafCount < ROW_FOR_LABEL_BELOW;
  const beside = orient === 'RL' ? 'left' : 'right';
  return {
    isRadial,
    isSideways,
    leafCount,
    nodeLabel: sideOf(formData.node_label_position, 'left'),
    leafLabel: isTooClose && !isRadial && (wanted === 'bottom' || wanted === 'top') ? beside : wanted,
  };
}

function margins(
  { isRadial, isSideways, nodeLabel, leafLabel }: Shape,
  widths: { readonly node: number; readonly leaf: number },
  { width, height }: Surface,
): object {
  if (isRadial) {
    const room = Math.min(widths.leaf, radialLabel({ width, height })) + GAP * 2;
    return { left: room, right: room, top: room, bottom: room };
  }
  const side = (at: Side): number =>
    Math.max(nodeLabel === at ? widths.node : 0, leafLabel === at ? widths.leaf : 0);
  const across = Math.max(side('top') > 0 || side('bottom') > 0 ? (isSideways ? 0 : widths.leaf / 2) : 0, 0);
  return {
    left: Math.max(side('left'), across) + GAP * 2,
    right:
      Math.max(side('right'), isSideways ? widths.leaf * (leafLabel === 'right' ? 1 : 0.5) : across) +
      GAP * 2,
    top: 14,
    bottom: side('bottom') > 0 ? 24 : 14,
  };
}

/** Returns the widest label of a radial tree, whose names surround it. */
function radialLabel({ width, height }: Pick<Surface, 'width' | 'height'>): number {
  return Math.min(width, height) * 0.24;
}

function labelWidths(tree: TreeNode, { width, measureText }: Surface): { node: number; leaf: number } {
  const most = width * 0.26;
  const widest = (names: readonly string[]): number =>
    Math.min(most, Math.max(0, ...names.map(name => Math.ceil(measureText(name, FONT_SIZE)) + 2)));
  return {
    node: widest(inner(tree).map(({ name }) => name)),
    leaf: widest(leaves(tree).map(({ name }) => name)),
  };
}

function leaves(node: TreeNode): readonly TreeNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves);
}

function inner(node: TreeNode): readonly TreeNode[] {
  return node.children.length === 0 ? [] : [node, ...node.children.flatMap(inner)];
}

function alignOf(side: Side): 'left' | 'right' | 'center' {
  if (side === 'left') return 'right';
  return side === 'right' ? 'left' : 'center';
}

function sideOf(saved: unknown, otherwise: Side): Side {
  return saved === 'left' || saved === 'top' || saved === 'right' || saved === 'bottom' ? saved : otherwise;
}
