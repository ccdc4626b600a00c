/** Returns grains of the form `DATE_TRUNC('day', …)`; `wrap` surrounds the column. */
export function dateTrunc(wrap = '{col}', name = 'DATE_TRUNC'): Readonly<Record<string, string>> {
  const cut = (unit: string): string => `${name}('${unit}', ${wrap})`;
  return {
    PT1S: cut('second'),
    PT1M: cut('minute'),
    PT1H: cut('hour'),
    P1D: cut('day'),
    P1W: cut('week'),
    P1M: cut('month'),
    P3M: cut('quarter'),
    P1Y: cut('year'),
  };
}
