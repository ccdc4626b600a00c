import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** If no chart appears within this time, filters stop waiting for the charts. */
const NO_CHARTS_MS = 1000;

/** Returns true once the visible charts have their data, so that filters do not delay them. */
export function useChartsFirst(): boolean {
  const running = useIsFetching({ queryKey: ['chart-data'] });
  const [hasSeen, setSeen] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (running > 0) setSeen(true);
    else if (hasSeen) setDone(true);
  }, [running, hasSeen]);
  useEffect(() => {
    const timer = setTimeout(() => setDone(done => done || !hasSeen), NO_CHARTS_MS);
    return () => clearTimeout(timer);
  }, [hasSeen]);
  return isDone;
}
