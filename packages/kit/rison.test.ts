import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQ, readRison, RisonError, writeRison } from './rison.ts';

describe('rison', () => {
  it('reads back every JSON value that it wrote', () => {
    const value = fc.jsonValue().filter(json => !JSON.stringify(json).includes('"__proto__"'));
    fc.assert(
      fc.property(value, json => {
        expect(readRison(writeRison(json))).toEqual(json);
        expect(readQ(writeRison(json))).toEqual(json);
        expect(readQ(JSON.stringify([json]))).toEqual(JSON.parse(JSON.stringify([json])));
      }),
    );
  });

  it('never throws anything but a RisonError', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        try {
          readQ(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RisonError);
        }
      }),
    );
  });

  it('reads the forms that clients send', () => {
    expect(readQ("(filters:!((col:'owners.id',opr:rel_m_m,value:5)),page:0,order_direction:desc)")).toEqual({
      filters: [{ col: 'owners.id', opr: 'rel_m_m', value: 5 }],
      page: 0,
      order_direction: 'desc',
    });
    expect(readQ('!(1,2)')).toEqual([1, 2]);
    expect(readQ('[1,2]')).toEqual([1, 2]);
    expect(readQ("'it!'s!!'")).toBe("it's!");
    expect(readQ("(uuid:aaaa-1,n:-1.5e3,empty:'',yes:!t)")).toEqual({
      uuid: 'aaaa-1',
      n: -1500,
      empty: '',
      yes: true,
    });
  });

  it('refuses names that reach a prototype', () => {
    expect(() => readRison('(__proto__:1)')).toThrow(RisonError);
    expect(() => readQ('{"__proto__":{"admin":true}}')).toThrow(RisonError);
  });

  it('refuses nesting of a hundred levels', () => {
    expect(() => readRison('!('.repeat(100) + ')'.repeat(100))).toThrow(/deeply/);
  });

  it('reports the position of an error', () => {
    expect(() => readRison('(filters:!(')).toThrow('A value is missing at character 11');
  });
});
