/** A country of the world map. */
export interface Country {
  readonly cca2: string;
  readonly cca3: string;
  /** The Olympic committee's code. */
  readonly cioc: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Two letters, three letters, the Olympic code if different, latitude, longitude, name. */
const TABLE = `
AF AFG - 33 65 Afghanistan|AL ALB - 41 20 Albania|DZ DZA ALG 28 3 Algeria|AS ASM ASA -14.33333333 -170 American Samoa|AD AND - 42.5 1.5 Andorra|AO AGO ANG -12.5 18.5 Angola|AI AIA - 18.25 -63.16666666 Anguilla
AG ATG ANT 17.05 -61.8 Antigua and Barbuda|AR ARG - -34 -64 Argentina|AM ARM - 40 45 Armenia|AW ABW ARU 12.5 -69.96666666 Aruba|AU AUS - -27 133 Australia|AT AUT - 47.33333333 13.33333333 Austria
AZ AZE - 40.5 47.5 Azerbaijan|BS BHS BAH 24.25 -76 Bahamas|BH BHR BRN 26 50.55 Bahrain|BD BGD BAN 24 90 Bangladesh|BB BRB BAR 13.16666666 -59.53333333 Barbados|BY BLR - 53 28 Belarus|BE BEL - 50.83333333 4 Belgium
BZ BLZ BIZ 17.25 -88.75 Belize|BJ BEN - 9.5 2.25 Benin|BM BMU BER 32.33333333 -64.75 Bermuda|BT BTN BHU 27.5 90.5 Bhutan|BO BOL - -17 -65 Bolivia|BA BIH - 44 18 Bosnia and Herzegovina|BW BWA BOT -22 24 Botswana
BR BRA - -10 -55 Brazil|BN BRN BRU 4.5 114.66666666 Brunei|BG BGR BUL 43 25 Bulgaria|BF BFA BUR 13 -2 Burkina Faso|BI BDI - -3.5 30 Burundi|KH KHM CAM 13 105 Cambodia|CM CMR - 6 12 Cameroon|CA CAN - 60 -95 Canada
CV CPV - 16 -24 Cape Verde|KY CYM CAY 19.5 -80.5 Cayman Islands|CF CAF - 7 21 Central African Republic|TD TCD CHA 15 19 Chad|CL CHL CHI -30 -71 Chile|CN CHN - 35 105 China|CO COL - 4 -72 Colombia
KM COM - -12.16666666 44.25 Comoros|CK COK - -21.23333333 -159.76666666 Cook Islands|CR CRI CRC 10 -84 Costa Rica|HR HRV CRO 45.16666666 15.5 Croatia|CU CUB - 21.5 -80 Cuba|CY CYP - 35 33 Cyprus
CZ CZE - 49.75 15.5 Czech Republic|CD COD - 0 25 DR Congo|DK DNK DEN 56 10 Denmark|DJ DJI - 11.5 43 Djibouti|DM DMA - 15.41666666 -61.33333333 Dominica|DO DOM - 19 -70.66666666 Dominican Republic
EC ECU - -2 -77.5 Ecuador|EG EGY - 27 30 Egypt|SV SLV ESA 13.83333333 -88.91666666 El Salvador|GQ GNQ GEQ 2 10 Equatorial Guinea|ER ERI - 15 39 Eritrea|EE EST - 59 26 Estonia|ET ETH - 8 38 Ethiopia
FO FRO FAI 62 -7 Faroe Islands|FJ FJI FIJ -18 175 Fiji|FI FIN - 64 26 Finland|FR FRA - 46 2 France|GF GUF - 4 -53 French Guiana|PF PYF - -15 -140 French Polynesia|GA GAB - -1 11.75 Gabon
GM GMB GAM 13.46666666 -16.56666666 Gambia|GE GEO - 42 43.5 Georgia|DE DEU GER 51 9 Germany|GH GHA - 8 -2 Ghana|GI GIB - 36.13333333 -5.35 Gibraltar|GR GRC GRE 39 22 Greece|GL GRL - 72 -40 Greenland
GD GRD GRN 12.11666666 -61.66666666 Grenada|GP GLP - 16.25 -61.583333 Guadeloupe|GU GUM - 13.46666666 144.78333333 Guam|GT GTM GUA 15.5 -90.25 Guatemala|GN GIN GUI 11 -10 Guinea|GW GNB GBS 12 -15 Guinea-Bissau
GY GUY - 5 -59 Guyana|HT HTI HAI 19 -72.41666666 Haiti|HN HND HON 15 -86.5 Honduras|HK HKG - 22.267 114.188 Hong Kong|HU HUN - 47 20 Hungary|IS ISL - 65 -18 Iceland|IN IND - 20 77 India|ID IDN INA -5 120 Indonesia
IR IRN IRI 32 53 Iran|IQ IRQ - 33 44 Iraq|IE IRL - 53 -8 Ireland|IL ISR - 31.47 35.13 Israel|IT ITA - 42.83333333 12.83333333 Italy|CI CIV - 8 -5 Ivory Coast|JM JAM - 18.25 -77.5 Jamaica|JP JPN - 36 138 Japan
JO JOR - 31 36 Jordan|KZ KAZ - 48 68 Kazakhstan|KE KEN - 1 38 Kenya|KI KIR - 1.41666666 173 Kiribati|XK UNK KOS 42.666667 21.166667 Kosovo|KW KWT KUW 29.5 45.75 Kuwait|KG KGZ - 41 75 Kyrgyzstan|LA LAO - 18 105 Laos
LV LVA LAT 57 25 Latvia|LB LBN LIB 33.83333333 35.83333333 Lebanon|LS LSO LES -29.5 28.5 Lesotho|LR LBR - 6.5 -9.5 Liberia|LY LBY LBA 25 17 Libya|LI LIE - 47.26666666 9.53333333 Liechtenstein|LT LTU - 56 24 Lithuania
LU LUX - 49.75 6.16666666 Luxembourg|MO MAC - 22.16666666 113.55 Macau|MK MKD - 41.83333333 22 Macedonia|MG MDG MAD -20 47 Madagascar|MW MWI MAW -13.5 34 Malawi|MY MYS MAS 2.5 112.5 Malaysia|MV MDV - 3.25 73 Maldives
ML MLI - 17 -4 Mali|MT MLT - 35.83333333 14.58333333 Malta|MH MHL - 9 168 Marshall Islands|MQ MTQ - 14.666667 -61 Martinique|MR MRT MTN 20 -12 Mauritania|MU MUS MRI -20.28333333 57.55 Mauritius|MX MEX - 23 -102 Mexico
FM FSM - 6.91666666 158.25 Micronesia|MD MDA - 47 29 Moldova|MC MCO MON 43.73333333 7.4 Monaco|MN MNG MGL 46 105 Mongolia|ME MNE - 42.5 19.3 Montenegro|MA MAR - 32 -5 Morocco|MZ MOZ - -18.25 35 Mozambique
MM MMR MYA 22 98 Myanmar|NA NAM - -22 17 Namibia|NR NRU - -0.53333333 166.91666666 Nauru|NP NPL NEP 28 84 Nepal|NL NLD NED 52.5 5.75 Netherlands|NC NCL - -21.5 165.5 New Caledonia|NZ NZL - -41 174 New Zealand
NI NIC NCA 13 -85 Nicaragua|NE NER NIG 16 8 Niger|NG NGA NGR 10 8 Nigeria|KP PRK - 40 127 North Korea|NO NOR - 62 10 Norway|OM OMN OMA 21 57 Oman|PK PAK - 30 70 Pakistan|PW PLW - 7.5 134.5 Palau
PS PSE PLE 31.9 35.2 Palestine|PA PAN - 9 -80 Panama|PG PNG - -6 147 Papua New Guinea|PY PRY PAR -23 -58 Paraguay|PE PER - -10 -76 Peru|PH PHL PHI 13 122 Philippines|PL POL - 52 20 Poland|PT PRT POR 39.5 -8 Portugal
PR PRI PUR 18.25 -66.5 Puerto Rico|QA QAT - 25.5 51.25 Qatar|CG COG CGO -1 15 Republic of the Congo|RE REU - -21.15 55.5 Réunion|RO ROU - 46 25 Romania|RU RUS - 60 100 Russia|RW RWA - -2 30 Rwanda
KN KNA SKN 17.33333333 -62.75 Saint Kitts and Nevis|LC LCA - 13.88333333 -60.96666666 Saint Lucia|VC VCT VIN 13.25 -61.2 Saint Vincent and the Grenadines|WS WSM SAM -13.58333333 -172.33333333 Samoa|SM SMR - 43.76666666 12.41666666 San Marino
ST STP - 1 7 São Tomé and Príncipe|SA SAU KSA 25 45 Saudi Arabia|SN SEN - 14 -14 Senegal|RS SRB - 44 21 Serbia|SC SYC SEY -4.58333333 55.66666666 Seychelles|SL SLE - 8.5 -11.5 Sierra Leone|SG SGP SIN 1.36666666 103.8 Singapore
SK SVK - 48.66666666 19.5 Slovakia|SI SVN SLO 46.11666666 14.81666666 Slovenia|SB SLB SOL -8 159 Solomon Islands|SO SOM - 10 49 Somalia|ZA ZAF RSA -29 24 South Africa|KR KOR - 37 127.5 South Korea|SS SSD - 7 30 South Sudan
ES ESP - 40 -4 Spain|LK LKA SRI 7 81 Sri Lanka|SD SDN SUD 15 30 Sudan|SR SUR - 4 -56 Suriname|SZ SWZ - -26.5 31.5 Swaziland|SE SWE - 62 15 Sweden|CH CHE SUI 47 8 Switzerland|SY SYR - 35 38 Syria|TW TWN TPE 23.5 121 Taiwan
TJ TJK - 39 71 Tajikistan|TZ TZA TAN -6 35 Tanzania|TH THA - 15 100 Thailand|TL TLS - -8.83333333 125.91666666 Timor-Leste|TG TGO TOG 8 1.16666666 Togo|TO TON TGA -20 -175 Tonga|TT TTO TTO 11 -61 Trinidad and Tobago
TN TUN - 34 9 Tunisia|TR TUR - 39 35 Turkey|TM TKM - 40 60 Turkmenistan|TV TUV - -8 178 Tuvalu|UG UGA - 1 32 Uganda|UA UKR - 49 32 Ukraine|AE ARE UAE 24 54 United Arab Emirates|GB GBR - 54 -2 United Kingdom
US USA - 38 -97 United States|UY URY URU -33 -56 Uruguay|UZ UZB - 41 64 Uzbekistan|VU VUT VAN -16 167 Vanuatu|VA VAT - 41.9 12.45 Vatican City|VE VEN - 8 -66 Venezuela|VN VNM VIE 16.16666666 107.83333333 Vietnam
EH ESH - 24.5 -13 Western Sahara|YE YEM - 15 48 Yemen|ZM ZMB ZAM -15 30 Zambia|ZW ZWE ZIM -20 30 Zimbabwe
`;

/** Every country of the world map. */
export const COUNTRIES: readonly Country[] = TABLE.trim()
  .split(/[|\n]/)
  .map(line => {
    const [cca2 = '', cca3 = '', cioc = '', latitude, longitude, ...name] = line.split(' ');
    return {
      cca2,
      cca3,
      cioc: cioc === '-' ? cca3 : cioc,
      name: name.join(' '),
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });

const FIELDS = ['cca2', 'cca3', 'cioc', 'name'] as const;
const BY_FIELD = new Map(
  FIELDS.map(field => [
    field as string,
    new Map(COUNTRIES.map(country => [country[field].toLowerCase(), country])),
  ]),
);

/** Returns the country of that name or code. */
export function findCountry(field: string, text: string): Country | undefined {
  return BY_FIELD.get(field)?.get(text.toLowerCase());
}
