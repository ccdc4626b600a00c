import { isHeading, resolved, type Control, type PanelState, type Rule } from './control.ts';
import type { ChartSpec } from './define-chart.ts';
import { isShown } from './panel.ts';

/** A control whose value prevents the chart from running. */
export interface Complaint {
  readonly key: string;
  readonly label: string;
  readonly message: string;
}

/** Returns what must be fixed before the chart can run; empty if it can. */
export function complaintsOf(spec: ChartSpec, state: PanelState): readonly Complaint[] {
  const together = spec.validate(state);
  const shown = new Map(
    spec.sections
      .flatMap(section => section.controls)
      .filter((item): item is Control => !isHeading(item) && isShown(item, state))
      .map(control => [control.key, control]),
  );
  return [...shown.values()].flatMap(control => {
    const own = (control.rules ?? [])
      .map(rule => brokenRule(rule, state.formData[control.key]))
      .find(message => message !== undefined);
    const message = own ?? together[control.key];
    return message === undefined
      ? []
      : [{ key: control.key, label: resolved(control.label, state), message }];
  });
}

/** Returns the problems as sentences for the chart area, one per message. */
export function complaintSentences(complaints: readonly Complaint[]): readonly string[] {
  const byMessage = Map.groupBy(complaints, complaint => complaint.message);
  return [...byMessage].map(
    ([message, list]) =>
      `${list.length > 1 ? 'Controls' : 'Control'} labeled ${list.map(complaint => complaint.label).join(', ')}: ${message}`,
  );
}

/** Returns the message of a rule that a value breaks; undefined if the value is valid. */
export function brokenRule(rule: Rule, value: unknown): string | undefined {
  if (rule === 'not-empty') return isEmpty(value) ? 'cannot be empty' : undefined;
  if (rule === 'order') return isOrder(value) ? undefined : 'Found invalid orderby options';
  if ((isEmpty(value) && !Array.isArray(value)) || value === false) return undefined;
  if (rule === 'integer') return isInteger(value) ? undefined : 'is expected to be an integer';
  if (rule === 'number') return isNumber(value) ? undefined : 'is expected to be a number';
  return Number(value) > rule.atMost ? `Value cannot exceed ${rule.atMost}` : undefined;
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Orders may be stored as JSON text; text that is no JSON was damaged. */
function isOrder(value: unknown): boolean {
  const texts = (Array.isArray(value) ? value : [value]).filter(entry => typeof entry === 'string');
  return texts.every(text => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  });
}

function isInteger(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isInteger(value)
    : typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value);
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
  );
}
