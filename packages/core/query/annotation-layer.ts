import { z } from 'zod';
import { says, WireFlag, WireText, wireChoice, wireList, wireMap } from './wire-fields.ts';

const TYPES = ['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES'] as const;
const SOURCES = ['', 'line', 'NATIVE', 'table'] as const;
const STYLES = ['dashed', 'dotted', 'solid', 'longDashed'] as const;
const OPACITIES = ['', 'opacityLow', 'opacityMedium', 'opacityHigh'] as const;

/** Events, intervals, lines, or a formula that a chart draws over its values. */
export const AnnotationLayer = z.looseObject(
  {
    annotationType: wireChoice(TYPES).optional(),
    color: WireText.nullish(),
    descriptionColumns: wireList(WireText).optional(),
    hideLine: WireFlag.nullish(),
    intervalEndColumn: WireText.nullish(),
    name: WireText,
    opacity: wireChoice(OPACITIES).nullish(),
    overrides: wireMap(z.unknown()).nullish(),
    show: WireFlag,
    showLabel: WireFlag.nullish(),
    showMarkers: WireFlag,
    sourceType: wireChoice(SOURCES).nullish(),
    style: wireChoice(STYLES).optional(),
    timeColumn: WireText.nullish(),
    titleColumn: WireText.nullish(),
    width: z.coerce
      .number(says('Not a valid number.'))
      .min(0, { error: '`width` must be greater or equal to 0' })
      .optional(),
    value: z.unknown(),
  },
  says('Invalid input type.'),
);
export type AnnotationLayer = z.infer<typeof AnnotationLayer>;
