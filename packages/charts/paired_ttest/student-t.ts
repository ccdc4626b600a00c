/** Returns the probability of a t value that is at least this far from zero, on either side. */
export function twoSidedP(t: number, degreesOfFreedom: number): number {
  if (Number.isNaN(t) || degreesOfFreedom < 1) return NaN;
  if (!Number.isFinite(t)) return 0;
  return incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
}

/**
 * Returns the p-value of a paired t-test: how likely such differences would be by chance. NaN if the
 * differences allow no test.
 */
export function pairedTTest(differences: readonly number[]): number {
  const count = differences.length;
  if (count < 2) return NaN;
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const squares = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  if (deviation === 0) return mean === 0 ? NaN : 0;
  return twoSidedP((mean / deviation) * Math.sqrt(count), count - 1);
}

/** Computes the regularized incomplete beta function with Lentz's continued fraction. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only on this side.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return (front * betaFraction(x, a, b)) / a;
}

const TINY = 1e-300;
const EPSILON = 1e-15;
const MOST_STEPS = 500;

function betaFraction(x: number, a: number, b: number): number {
  const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < EPSILON) break;
  }
  return result;
}

/** The coefficients of Lanczos' approximation for g = 7. */
const LANCZOS_START = 0.99999999999980993;
const LANCZOS: readonly number[] = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const x = z - 1;
  const base = x + 7.5;
  const series = LANCZOS.reduce((sum, one, i) => sum + one / (x + i + 1), LANCZOS_START);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(series);
}
