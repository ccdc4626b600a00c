import type { ReactNode } from 'react';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import type { TooltipSide } from '../tooltip/Tooltip.tsx';
import { PlainIconButton } from './PlainIconButton.tsx';
import type { PlainIconButtonProps } from './PlainIconButton.tsx';

export interface IconButtonProps extends PlainIconButtonProps {
  /** The tooltip, if it is not the label; `false` for none. */
  readonly tooltip?: ReactNode | false;
  readonly tooltipSide?: TooltipSide;
  readonly shortcut?: string;
}

/** Shows a button with only an icon; its tooltip is its label. */
export function IconButton({ tooltip, tooltipSide, shortcut, ...rest }: IconButtonProps) {
  const button = <PlainIconButton {...rest} />;
  if (tooltip === false) return button;
  return (
    <Tooltip content={tooltip ?? rest.label} side={tooltipSide} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
}
