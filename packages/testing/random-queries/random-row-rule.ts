import { diceOf } from './dice.ts';
import { foreignTexts } from './foreign-texts.ts';

/** A rule with a template, a user, and the rule that must apply to them. */
export interface RandomRowRule {
  readonly username: string;
  readonly clause: string;
  readonly expected: string;
}

const REGIONS = ['Europe', 'Asia', 'North America'];

/** What rules say for a user with the name of a region, and for any other user. */
const RULES: readonly {
  readonly clause: string;
  readonly forRegion: (region: string) => string;
  readonly forOthers: string;
}[] = [
  {
    clause: `region = '{{ current_username() }}'`,
    forRegion: region => `region = '${region}'`,
    forOthers: '1 = 0',
  },
  {
    clause: `region = {{ "'" ~ current_username() ~ "'" }} OR region = 'Africa'`,
    forRegion: region => `region IN ('${region}', 'Africa')`,
    forOthers: `region = 'Africa'`,
  },
  {
    clause: `region <> '{{ current_username() }}' AND quantity > 3`,
    forRegion: region => `region <> '${region}' AND quantity > 3`,
    forOthers: 'region IS NOT NULL AND quantity > 3',
  },
  {
    clause: `region IN {{ ['Europe', current_username()] | where_in }} /* it's {{ current_user_id() }} */`,
    forRegion: region => `region IN ('Europe', '${region}')`,
    forOthers: `region = 'Europe'`,
  },
  {
    clause: `{% if current_username() == 'Asia' %}1 = 1{% else %}upper(region) = '{{ current_username() | upper }}'{% endif %}`,
    forRegion: region => (region === 'Asia' ? '1 = 1' : `region = '${region}'`),
    forOthers: '1 = 0',
  },
  {
    clause: `quantity > 40 OR '{{ current_username() }}' = '{{ current_username() | replace('Europe', 'Asia') }}'`,
    forRegion: region => (region === 'Europe' ? 'quantity > 40' : '1 = 1'),
    forOthers: '1 = 1',
  },
];

/** Returns the same rule and user for a seed; most users have names that look like SQL. */
export function randomRowRule(seed: number): RandomRowRule {
  const { one, upTo } = diceOf(seed * 7919 + 1);
  const { clause, forRegion, forOthers } = one(RULES);
  const region = one(REGIONS);
  if (upTo(2) === 0) return { username: region, clause, expected: forRegion(region) };
  const names = foreignTexts(seed, 60).filter(
    name => name !== '' && name !== 'region' && !name.includes('\0'),
  );
  return { username: one(names), clause, expected: forOthers };
}
