import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Without charts, filters wait this long for some to appear. */
const NO_CHARTS_MS = 1000;

/** Returns true once the charts that are on the screen have their data, so that filters do not delay them. */
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
