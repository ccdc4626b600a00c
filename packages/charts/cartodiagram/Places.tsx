import type { MapCamera } from '../kit/map/view/map-view-props.ts';
import { placeText } from '../kit/map/map-frame.ts';
import type { Surface } from '../kit/surface.ts';
import { usePointerTooltip } from '../kit/view/use-pointer-tooltip.tsx';
import type { CartodiagramOption } from './option.ts';
import { pictureUrl, smallFacts, type SmallCharts } from './small-charts.ts';
import { usePictures } from './use-pictures.tsx';
import styles from './cartodiagram.module.css';

interface PlacesProps {
  readonly option: CartodiagramOption;
  readonly camera: MapCamera;
  readonly charts: SmallCharts;
  /** The map's own size. */
  readonly surface: Surface;
  /** The surface that small charts share. */
  readonly small: Surface;
}

/** More elements than this would make the map slow. */
const MOST = 200;

/** Shows the visible charts, each at its place. */
export function Places({ option, camera, charts, surface, small }: PlacesProps) {
  const size = option.sizeAt(camera.viewport.zoom);
  const tooltip = usePointerTooltip(surface.theme);
  const inSight = option.places
    .map(place => ({ place, at: camera.project(place.position) }))
    .filter(
      ({ at: [x, y] }) =>
        isBetween(x, size.width, surface.width) && isBetween(y, size.height, surface.height),
    );
  const shown = inSight.slice(0, MOST);
  const formData = option.chosen!;
  const legend = { show_legend: false };
  const urls = usePictures(
    shown.map(({ place: { geometry, answers } }) => ({
      name: geometry,
      key: `${size.width} ${size.height} ${geometry}`,
      draw: () => pictureUrl(charts, { formData: { ...formData, ...legend }, answers, surface: small }, size),
    })),
    small,
  );
  return (
    <div className={styles.places}>
      {shown.map(({ place: { geometry, position, answers }, at: [x, y] }) => (
        <div
          key={geometry}
          className={styles.place}
          style={{
            ...size,
            background: option.background,
            borderRadius: option.radius,
            transform: `translate(${x - size.width / 2}px, ${y - size.height / 2}px)`,
          }}
          onPointerMove={event =>
            tooltip.over(placeText(position), smallFacts(answers[0], surface)).onPointerMove(event)
          }
          onPointerLeave={() => tooltip.over('', []).onPointerLeave()}
        >
          {urls.has(geometry) && (
            <img src={urls.get(geometry)} alt={`Chart at ${placeText(position)}`} draggable={false} />
          )}
        </div>
      ))}
      {inSight.length > shown.length && (
        <div className={styles.cut}>
          {`${shown.length} of ${inSight.length.toLocaleString('en-US')} charts shown. Zoom in to see the others.`}
        </div>
      )}
      {tooltip.element}
    </div>
  );
}

function isBetween(middle: number, length: number, room: number): boolean {
  return middle + length / 2 > 0 && middle - length / 2 < room;
}
