import { asList } from '@powerset/core/form-data/form-data.ts';
import { contourProblems, contourText, NEW_CONTOUR, type Contour } from '../../contour.ts';
import { hexOf } from './ColorControl.tsx';
import { colorOf, ContourEditor } from './ContourEditor.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldZone, moved } from '../../../../shared/fields/FieldZone.tsx';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the lines and bands of a contour layer, in drawing order. */
export function ContoursControl({ control, value, id, onChange }: ControlProps<'contours'>) {
  const contours = asList(value);
  const put = (contour: Contour, at: number): void => onChange(contours.toSpliced(at, 1, contour));
  return (
    <FieldZone
      id={id}
      control={control.key}
      label="Contours"
      placeholder="Add contour"
      canAdd
      items={contours.map((contour, at) => ({
        key: String(at),
        text: isContour(contour) ? contourText(contour) : 'Unreadable contour',
        icon: (
          <span
            className={styles.dot}
            style={{ background: isContour(contour) ? hexOf(colorOf(contour)) : undefined }}
          />
        ),
        error: isContour(contour)
          ? Object.values(contourProblems(contour))[0]
          : 'This contour cannot be read.',
      }))}
      onMove={(from, to) => onChange(moved(contours, from, Math.min(to, contours.length - 1)))}
      onRemove={at => onChange(contours.toSpliced(at, 1))}
      renderEditor={(index, close) => {
        const at = index ?? contours.length;
        const contour = index === undefined ? NEW_CONTOUR : contours[index];
        if (!isContour(contour))
          return <UnknownValue value={contour} onReplace={() => put(NEW_CONTOUR, at)} />;
        return (
          <ContourEditor
            contour={contour}
            onSave={next => {
              put(next, at);
              close();
            }}
            onClose={close}
          />
        );
      }}
    />
  );
}

function isContour(value: unknown): value is Contour {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
