/** Alternative names of a holiday, in the spelling of `plainName`. */
const SAME: readonly (readonly string[])[] = [
  ['labour day', 'workers day', 'international workers day', 'national labour day', 'day of work'],
  ['early may bank holiday', 'first monday in may', 'may day'],
  [
    'boxing day',
    'st stephens day',
    'second day of christmas',
    'second christmas day',
    'christmas second day',
    'christmas day 2',
  ],
  ['pentecost', 'whit sunday'],
  ['whit monday', 'pentecost monday'],
  ['shrove monday', 'carnival monday', 'carnival'],
  ['shrove tuesday', 'carnival tuesday', 'carnival'],
  ['maundy thursday', 'holy thursday'],
  ['easter saturday', 'holy saturday'],
  ['assumption', 'assumption day', 'assumption of mary', 'st marys day'],
  ['immaculate conception', 'immaculate conception day'],
  ['ascension day', 'ascension of jesus'],
  ['all saints day', 'all hallows day'],
  ['epiphany', 'three kings day', 'twelfth day'],
  ['new years day', 'first of january', 'the first day of january'],
  ['spring equinox day', 'vernal equinox day'],
  ['korean new year', 'lunar new years day', 'lunar new year'],
  ['korean thanksgiving', 'chuseok'],
  ['midsummer eve', 'midsummers eve'],
  ['midsummer day', 'midsummers day', 'st johns day'],
  ['national holiday', 'national day', 'federal day'],
  ['constitution day', 'day of the constitution'],
  ['international womans day', 'international womens day', 'womens day'],
  ['day of victory over fascism', 'victory day'],
  ['orthodox christmas', 'christmas day'],
  ['orthodox easter', 'easter sunday'],
  ['orthodox easter monday', 'easter monday'],
  ['orthodox good friday', 'good friday'],
  ['end of ramadan', 'eid al fitr', 'ramadan bayram', 'hari raya puasa'],
  ['feast of the sacrifice', 'eid al adha', 'sacrifice feast', 'kurban bayram', 'hari raya haji'],
  [
    'birthday of muhammad',
    'mawlid',
    'prophets birthday',
    'prophet muhammads birthday',
    'birth of the prophet',
  ],
  ['islamic new year', 'hijri new year', 'al hijra new year', 'muharram'],
  ['day of ashura', 'ashura', 'ashura day'],
  ['laylat al miraj', 'isra and miraj', 'isra wal miraj', 'ascension of the prophet'],
  ['vesak day', 'buddhas birthday', 'birthday of the buddha', 'buddha day', 'visakha bucha'],
  ['qingming festival', 'tomb sweeping day', 'ching ming festival'],
  ['spring festival', 'chinese new year', 'lunar new year', 'lunar new years day'],
  ['dragon boat festival', 'tuen ng festival'],
  ['mid autumn festival', 'chinese mid autumn festival'],
  ['juneteenth', 'juneteenth national independence day'],
  ['thanksgiving', 'thanksgiving day'],
  ['civic holiday', 'heritage day'],
  ['purim', 'esthers festival'],
];

/** Other names of a country's holidays, with the English name in `date-holidays`. */
const OF_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { 'labour day': 'staatsfeiertag', 'national day': 'national holiday' },
  BE: {
    nieuwjaarsdag: 'new years day',
    pasen: 'easter sunday',
    pinksteren: 'pentecost',
    'olh hemelvaart': 'ascension day',
    'olv hemelvaart': 'assumption',
  },
  BR: {
    'confraternizacao universal': 'new years day',
    'independencia do brasil': 'independence day',
    'vespera de natal': 'christmas eve',
    finados: 'all souls day',
  },
  CH: {
    'national day': 'bundesfeiertag',
    'swiss national day': 'bundesfeiertag',
    'federal day': 'bundesfeiertag',
  },
  DE: {
    'german unity day': 'national holiday',
    'day of german unity': 'national holiday',
    'unity day': 'national holiday',
    'may day': 'labour day',
  },
  ES: {
    'dia de la hispanidad': 'fiesta nacional de espana',
    'national day': 'fiesta nacional de espana',
    'hispanic day': 'fiesta nacional de espana',
    'asuncion de la virgen': 'assumption',
    'epifania del senor': 'epiphany',
  },
  FR: { 'national day': 'bastille day', 'may day': 'labour day' },
  GB: {
    'coronation of charles iii': 'king charles iiis coronation',
    'late summer bank holiday': 'summer bank holiday',
  },
  IT: {
    'assunzione della vergine': 'assumption',
    'epifania del signore': 'epiphany',
    'festa dei lavoratori': 'labour day',
    'festa della liberazione': 'liberation from nazi fascism',
    'liberation day': 'liberation from nazi fascism',
    'pasqua di resurrezione': 'easter sunday',
    'tutti i santi': 'all saints day',
  },
  PL: {
    'national independence day': 'independence day',
    'national day of the third of may': 'constitution day',
    'assumption of the virgin mary': 'assumption',
    'national day': 'labour day',
  },
  SE: { 'national day of sweden': 'national day', 'may day': 'labour day' },
};

/** Shorter words are part of too many names. */
const SHORTEST = 3;

/** Returns a name for comparison: lowercase, without accents, marks, and bracketed remarks. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|['’`.]|\[.*?\]|\*.*$/gu, '')
    .normalize('NFC')
    .replaceAll(/\bsaint\b/g, 'st')
    .replaceAll(/\blabor\b/g, 'labour')
    .replaceAll(/\b(eid|aid) (ul|el)\b/g, 'eid al')
    .replaceAll(/[-–/()\s]+/g, ' ')
    .trim();
}

/** Returns other English names of a country's holiday, likelier ones first. */
export function otherNames(name: string, country: string): readonly string[] {
  // "Aña Nobo [New Year's Day]" contains two names.
  const said = [
    name.replaceAll(/\[.*?\]/g, ''),
    ...Array.from(name.matchAll(/\[(.*?)\]/g), ([, inner]) => inner!),
  ]
    .map(plainName)
    .filter(text => text.length >= SHORTEST);
  const own = said.flatMap(text => OF_COUNTRY[country]?.[text] ?? []);
  return [
    ...new Set([...own, ...said, ...said.flatMap(text => SAME.filter(names => names.includes(text)).flat())]),
  ];
}
