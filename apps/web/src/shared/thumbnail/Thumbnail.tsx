import { useState, type ReactNode } from 'react';
import { useTheme } from '@powerset/ui/theme/theme-mode.ts';
import { useSession } from '../session/session.ts';
import { withBase } from '../site-path.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** The address of the picture; without it only the glyph is shown. */
  readonly url: string | undefined;
  /** Dashboards are drawn at a smaller scale than charts. */
  readonly of: 'chart' | 'dashboard';
  /** Shown until the picture arrives, and instead of a picture that cannot be drawn. */
  readonly glyph: ReactNode;
}

/** The pixels of the file, twice those of the largest card. */
const FILE = [630, 300] as const;
const PAGE = { chart: [462, 220], dashboard: [1155, 550] } as const;

/** Shows the picture of a chart or dashboard that the server draws for the user. */
export function Thumbnail({ url, of, glyph }: ThumbnailProps) {
  const { name: theme } = useTheme();
  const isOn = useSession().featureFlags['THUMBNAILS'] === true;
  const address =
    isOn && url
      ? `${withBase(url)}?q=(theme:${theme},window_size:${list(PAGE[of])},thumb_size:${list(FILE)})`
      : undefined;
  // Another address means another picture, which may or may not exist.
  return address ? <Picture key={address} address={address} glyph={glyph} /> : glyph;
}

function Picture({ address, glyph }: { readonly address: string; readonly glyph: ReactNode }) {
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming');
  return (
    <>
      {state !== 'there' && glyph}
      {state !== 'missing' && (
        <img
          className={styles.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          data-there={state === 'there'}
          onLoad={event => setState(event.currentTarget.naturalWidth > 0 ? 'there' : 'missing')}
          onError={() => setState('missing')}
        />
      )}
    </>
  );
}

function list([width, height]: readonly [number, number]): string {
  return `!(${width},${height})`;
}
