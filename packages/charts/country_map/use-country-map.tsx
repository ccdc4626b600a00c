/// <reference types="vite/client" />
import { useEffect, useState } from 'react';
import type { CountryTopology } from './country-shapes.ts';

const FILES = import.meta.glob<string>('./shapes/*.json', { query: '?url', import: 'default', eager: true });

export type CountryMapState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly map: CountryTopology }
  | { readonly status: 'missing' }
  | { readonly status: 'failed' };

const LOADED = new Map<string, Promise<CountryTopology>>();

/** Loads the map of a country from the product's own files, once for all charts of the page. */
export function useCountryMap(key: string): CountryMapState {
  const [state, setState] = useState<CountryMapState & { readonly key?: string }>({ status: 'loading' });
  useEffect(() => {
    const url = FILES[`./shapes/${key}.json`];
    if (url === undefined) {
      setState({ status: 'missing', key });
      return undefined;
    }
    let isCurrent = true;
    const settle = (next: CountryMapState): void => {
      if (isCurrent) setState({ ...next, key });
    };
    mapAt(url).then(
      map => settle({ status: 'loaded', map }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return state.key === key ? state : { status: 'loading' };
}

function mapAt(url: string): Promise<CountryTopology> {
  const known = LOADED.get(url);
  if (known) return known;
  const loading = loadMap(url);
  LOADED.set(url, loading);
  // A map that failed to load is asked for again the next time.
  loading.catch(() => LOADED.delete(url));
  return loading;
}

async function loadMap(url: string): Promise<CountryTopology> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map could not be loaded (status ${response.status}).`);
  return (await response.json()) as CountryTopology;
}
