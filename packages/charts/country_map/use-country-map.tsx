/// <reference types="vite/client" />
import { useEffect, useState } from 'react';
import type { CountryTopology } from './country-shapes.ts';

const FILES = import.meta.glob<CountryTopology>('./shapes/*.json', { import: 'default' });

export type CountryMapState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly map: CountryTopology }
  | { readonly status: 'missing' }
  | { readonly status: 'failed' };

/** Loads the map of a country, which is in its own file. */
export function useCountryMap(key: string): CountryMapState {
  const [state, setState] = useState<CountryMapState & { readonly key?: string }>({ status: 'loading' });
  useEffect(() => {
    const load = FILES[`./shapes/${key}.json`];
    if (!load) {
      setState({ status: 'missing', key });
      return undefined;
    }
    let isCurrent = true;
    const settle = (next: CountryMapState): void => {
      if (isCurrent) setState({ ...next, key });
    };
    load().then(
      map => settle({ status: 'loaded', map }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state.key === key ? state : { status: 'loading' };
}
