import { describe, expect, it } from 'vitest';
import { MarkedText, plainOf } from './marked-text.ts';
import { renderTemplate } from './render-template.ts';

const rows = [
  { g: 'a', v: 2 },
  { g: 'b', v: 1 },
  { g: 'a', v: 3 },
];
const text = (template: string): string =>
  plainOf(
    new MarkedText(
      renderTemplate(template, {
        engine: 'postgresql',
        user: undefined,
        urlArgs: {},
        formData: {},
        values: { rows },
      }).pieces,
    ),
  );
const macro = (body: string, use: string): string => text(`{% macro m(a, b=2) %}${body}{% endmacro %}${use}`);

// The expected texts are from jinja2 3.1.6 on Python 3.10.
describe('templates read the language as Jinja does', () => {
  it('a macro takes further arguments if it mentions them', () => {
    expect(macro('{{ a }}{{ varargs }}', '{{ m(1) }}{{ m(1, 2, 3, 4) }}')).toBe('1()1(3, 4)');
    expect(
      macro('{{ a }}{% for k, v in kwargs.items() %}{{ k }}={{ v }}{% endfor %}', '{{ m(1, c=3) }}'),
    ).toBe('1c=3');
    expect(macro('', '{{ m.name }}{{ m.arguments }}')).toBe("m('a', 'b')");
    expect(() => macro('{{ a }}', '{{ m(1, 2, 3) }}')).toThrow("macro 'm' takes not more than 2 argument(s)");
    expect(() => macro('{{ a }}', '{{ m(1, c=3) }}')).toThrow("macro 'm' takes no keyword argument 'c'");
    expect(() => macro('{{ a }}', '{% call m(1) %}x{% endcall %}')).toThrow(
      "macro 'm' was invoked with two values for the special caller argument",
    );
    expect(macro('{{ caller() if caller }}', '[{{ m(1) }}]{% call m(1) %}x{% endcall %}')).toBe('[]x');
  });

  it('a part of a range is a range', () => {
    expect(
      text(
        '{{ range(2, 9, 3)[1:] }} {{ range(5)[::-1] | list }} {{ range(9)[-3:8:2] | join }} {{ range(3)[5:] | length }}',
      ),
    ).toBe('range(5, 11, 3) [4, 3, 2, 1, 0] 6 0');
    expect(text('{% for day in range(7)[1:3] %}{{ day }}{% endfor %}')).toBe('12');
  });
  it('a condition without an else is undefined', () => {
    expect(text('{% for i in [1, 2] %}{{ i }}{{ "," if not loop.last }}{% endfor %}')).toBe('1,2');
    expect(() => text('{{ (1 if false).a }}')).toThrow(
      'the inline if-expression evaluated to false and no else section was defined.',
    );
  });

  it.each([
    ['{{ rows | sort(true, attribute="g") | map(attribute="v") | join }}', '123'],
    ['{{ rows | sort(attribute="g,v") | map(attribute="v") | join }}', '231'],
    ['{{ rows | groupby("g") | map(attribute="grouper") | join(",") }}', 'a,b'],
    [
      '{% for group in rows | groupby("g") %}{{ group.grouper }}{{ group.list | length }}{% endfor %}',
      'a2b1',
    ],
    ['{{ {"a b": "c d"} | urlencode }} {{ "c d/e" | urlencode }}', 'a+b=c+d c%20d/e'],
    ['{{ 2.5 is odd }}{{ 3.0 is odd }}{{ 4.0 is even }}{{ 7.5 is divisibleby 2.5 }}', 'FalseTrueTrueTrue'],
    [
      '{{ 25 | round(-1) }} {{ 35 | round(-1) }} {{ -15 | round(-1) }} {{ 1234567890123456789 | round(-2) }} {{ 7 | round(1) }}',
      '20 40 -20 1234567890123456800 7',
    ],
    [
      '{{ 2.5 | round }} {{ 0.125 | round(2) }} {{ 2.675 | round(2) }} {{ 25.5 | round(-1) }} {{ 15.0 | round(-1) }}',
      '2.0 0.12 2.67 30.0 20.0',
    ],
    [
      '{{ 1 % 0.1 }} {{ -7.5 // 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 5.5 % -3 }}',
      '0.09999999999999995 -4.0 -4 2 -0.5',
    ],
    [
      '{{ "%.2f"|format(0.125) }} {{ "{:.0f}".format(2.5) }} {{ "{:.2f}".format(2.675) }} {{ "{:e}".format(12345.678) }}',
      '0.12 2 2.67 1.234568e+04',
    ],
    [
      '{{ "{:e}".format(-0.0) }} {{ "{:.0e}".format(2.5) }} {{ "%.1f" % ("-inf" | float) }} {{ "%d" % -2.7 }}',
      '-0.000000e+00 2e+00 -inf -2',
    ],
    [
      '{{ ("%.300e" % 1.5) | length }} {{ "{:.500f}".format(0.5) | length }} {{ "{:%}".format(1e308) }} {{ "{:.1%}".format(0.125) }}',
      '306 502 inf% 12.5%',
    ],
    [
      '{{ "{:g}".format(617284000000.5) }} {{ "%g"|format(0.0001) }} {{ "{:g}".format(0.00001234) }} {{ "{:.3g}".format(1234.5) }} {{ "{:g}".format(100) }}',
      '6.17284e+11 0.0001 1.234e-05 1.23e+03 100',
    ],
    [
      '{{ " a  b c ".split(none, 1) }}{{ " a  b c ".rsplit(none, 1) }}{{ "a,b,c".rsplit(",", 1) }}',
      "['a', 'b c '][' a  b', 'c']['a,b', 'c']",
    ],
    [
      '{{ "banana".find("a", 2) }}{{ "banana".rfind("n", 0, 4) }}{{ "banana".count("a", 2) }}{{ "banana".startswith("n", 2) }}{{ "🚀ba".find("a") }}',
      '322True2',
    ],
    [
      '{{ "a\\nb\\n".splitlines() }}{{ "a\\nb".splitlines(true) }}{{ "".splitlines() }}',
      "['a', 'b']['a\\n', 'b'][]",
    ],
    [
      '{{ "a\\tbc\\td".expandtabs(4) }}|{{ "Straße".casefold() }}|{{ "Ab Cd".istitle() }}|{{ "a_1".isidentifier() }}',
      'a   bc  d|strasse|True|True',
    ],
  ])('%s', (template, wanted) => {
    expect(text(template)).toBe(wanted);
  });

  it.each([
    ['{{ "abc" | filesizeformat }}', "could not convert string to float: 'abc'"],
    ['{{ none | filesizeformat }}', "float() argument must be a string or a real number, not 'NoneType'"],
    ['{{ "{:>5}".format(none) }}', 'unsupported format string passed to NoneType.__format__'],
    ['{{ "banana".index("x") }}', 'substring not found'],
    ['{{ 1 % 0 }}', 'integer modulo by zero'],
    ['{{ "%x" % 2.5 }}', '%x format: an integer is required, not float'],
    ['{{ "%d" % ("inf" | float) }}', 'cannot convert float infinity to integer'],
  ])('%s is refused', (template, message) => {
    expect(() => text(template)).toThrow(message);
  });
});
