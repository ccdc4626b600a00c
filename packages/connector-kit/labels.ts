import { createHash } from 'node:crypto';
import type { LabelFacts } from './engine-facts.ts';

/** Returns the name under which the engine can return a column labeled `label`. */
export function compatibleLabel(label: string, { maxLength, change }: LabelFacts): string {
  const changed = changedLabel(label, change);
  return maxLength !== null && Array.from(changed).length > maxLength
    ? shortened(label, maxLength, change)
    : changed;
}

function changedLabel(label: string, change: LabelFacts['change']): string {
  switch (change) {
    case 'lower-case':
      return label.toLowerCase();
    case 'dots-to-underscores':
      return label.replaceAll('.', '_');
    case 'hash-suffix':
      return `${label}_${md5(label).slice(0, 6)}`;
    case 'identifier-with-hash':
      return asIdentifier(label);
    case 'none':
      return label;
    default:
      throw new Error(`unknown change ${change satisfies never as string}`);
  }
}

// Keeps only letters, digits, and underscores, without a leading digit; a hash keeps changed labels distinct.
function asIdentifier(label: string): string {
  const plain = (/^\p{Nd}/u.test(label) ? `_${label}` : label).replaceAll(/[^\p{L}\p{N}_]+/gu, '_');
  return plain === label ? label : `${plain}_${md5(label).slice(0, 5)}`;
}

function shortened(label: string, maxLength: number, change: LabelFacts['change']): string {
  if (change === 'identifier-with-hash') return `_${md5(label)}`;
  return md5(label).slice(0, maxLength);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
