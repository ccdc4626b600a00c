import { fail } from '@powerset/core/errors.ts';
import { pythonText } from '@powerset/kit/python-text.ts';

type Options = Readonly<Record<string, unknown>>;
/** Returns the weight of a place from -1 to 1 among `length` places. */
type Shape = (place: number, length: number) => number;
type Part<Name extends string> = { readonly [name in Name]: number };

/** A sum of cosines, the form of most of these windows. */
const cosines =
  (...amounts: readonly number[]): Shape =>
  place =>
    amounts.reduce((sum, amount, at) => sum + amount * Math.cos(at * Math.PI * place), 0);
/** Places counted from the middle. */
const fromMiddle = (place: number, length: number): number => (place * (length - 1)) / 2;

// The symmetric windows of `scipy.signal.windows` that pandas supports by name, after their documentation.
const PLAIN: Readonly<Record<string, Shape>> = {
  boxcar: () => 1,
  triang: (place, length) =>
    1 - (Math.abs(fromMiddle(place, length)) * 2) / (length % 2 === 0 ? length : length + 1),
  bartlett: place => 1 - Math.abs(place),
  parzen: (place, length) => parzen(Math.abs(fromMiddle(place, length)) / (length / 2)),
  bohman: place =>
    Math.abs(place) === 1
      ? 0
      : (1 - Math.abs(place)) * Math.cos(Math.PI * Math.abs(place)) +
        Math.sin(Math.PI * Math.abs(place)) / Math.PI,
  barthann: place => 0.62 - 0.24 * Math.abs(place) + 0.38 * Math.cos(Math.PI * place),
  cosine: (place, length) => Math.cos((Math.PI * fromMiddle(place, length)) / length),
  hann: cosines(0.5, 0.5),
  hamming: cosines(0.54, 0.46),
  blackman: cosines(0.42, 0.5, 0.08),
  blackmanharris: cosines(0.35875, 0.48829, 0.14128, 0.01168),
  nuttall: cosines(0.3635819, 0.4891775, 0.1365995, 0.0106411),
  flattop: cosines(0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368),
};

const WITH_OPTIONS: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly shape: (options: Part<string>) => Shape }>
> = {
  gaussian: {
    needs: ['std'],
    shape:
      ({ std }) =>
      (place, length) =>
        Math.exp(-(fromMiddle(place, length) ** 2) / (2 * std! ** 2)),
  },
  general_gaussian: {
    needs: ['p', 'sig'],
    shape:
      ({ p, sig }) =>
      (place, length) =>
        Math.exp(-0.5 * Math.abs(fromMiddle(place, length) / sig!) ** (2 * p!)),
  },
  general_hamming: { needs: ['alpha'], shape: ({ alpha }) => cosines(alpha!, 1 - alpha!) },
  exponential: {
    needs: ['tau'],
    shape:
      ({ tau }) =>
      (place, length) =>
        Math.exp(-Math.abs(fromMiddle(place, length)) / tau!),
  },
  kaiser: {
    needs: ['beta'],
    shape:
      ({ beta }) =>
      place =>
        besselI0(beta! * Math.sqrt(Math.max(0, 1 - place * place))) / besselI0(beta!),
  },
};

/**
 * Returns the weights of a named window with its options, oldest row first.
 * @returns the weights, and the options that are not the window's
 */
export function windowWeights(
  name: string,
  length: number,
  options: Options,
): { readonly weights: Float64Array; readonly rest: Options } {
  if (Object.hasOwn(PLAIN, name)) return { weights: weightsOf(PLAIN[name]!, length), rest: options };
  if (!Object.hasOwn(WITH_OPTIONS, name))
    return fail('query.invalid', { detail: `Invalid win_type: ${name}` });
  const { needs, shape } = WITH_OPTIONS[name]!;
  const own = Object.fromEntries(needs.map(option => [option, options[option]]));
  if (Object.values(own).some(value => typeof value !== 'number' || !Number.isFinite(value)))
    return fail('query.invalid', {
      detail: `Invalid options for ${name}, which needs ${needs.join(' and ')}: ${pythonText(options)}`,
    });
  return {
    weights: weightsOf(shape(own as Part<string>), length),
    rest: Object.fromEntries(Object.entries(options).filter(([option]) => !needs.includes(option))),
  };
}

function weightsOf(shape: Shape, length: number): Float64Array {
  return Float64Array.from({ length }, (_, at) =>
    length === 1 ? 1 : shape((2 * at) / (length - 1) - 1, length),
  );
}

function parzen(distance: number): number {
  return distance <= 0.5 ? 1 - 6 * distance ** 2 * (1 - distance) : 2 * (1 - distance) ** 3;
}

// The modified Bessel function of order 0, by its series.
function besselI0(value: number): number {
  let [sum, term] = [1, 1];
  for (let at = 1; term > sum * 1e-17; at++) {
    term *= (value / (2 * at)) ** 2;
    sum += term;
  }
  return sum;
}
