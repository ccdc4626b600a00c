/** Describes how to make the map of one key. */
export interface MapSource {
  readonly key: string;
  /** The three-letter code of ISO 3166-1. */
  readonly country: string;
  /** Draws the regions one level up, joined from the regions of the source. */
  readonly isByParent?: boolean;
  /** Draws only the mainland, without boxes for distant islands. */
  readonly isMainlandOnly?: boolean;
}

const TABLE = `
afghanistan AFG|aland ALA|albania ALB|algeria DZA|american_samoa ASM|andorra AND|angola AGO|anguilla AIA
antarctica ATA|antigua_and_barbuda ATG|argentina ARG|armenia ARM|australia AUS|austria AUT|azerbaijan AZE
bahrain BHR|bangladesh BGD|barbados BRB|belarus BLR|belgium BEL|belize BLZ|benin BEN|bermuda BMU|bhutan BTN
bolivia BOL|bosnia_and_herzegovina BIH|botswana BWA|brazil BRA|brunei BRN|bulgaria BGR|burkina_faso BFA
burundi BDI|cambodia KHM|cameroon CMR|canada CAN|cape_verde CPV|central_african_republic CAF|chad TCD
chile CHL|china CHN|colombia COL|comoros COM|cook_islands COK|costa_rica CRI|croatia HRV|cuba CUB|cyprus CYP
czech_republic CZE|democratic_republic_of_the_congo COD|denmark DNK|djibouti DJI|dominica DMA
dominican_republic DOM|ecuador ECU|egypt EGY|el_salvador SLV|equatorial_guinea GNQ|eritrea ERI|estonia EST
ethiopia ETH|fiji FJI|finland FIN|france FRA|france_overseas FRA|france_regions FRA|french_polynesia PYF
gabon GAB|gambia GMB|germany DEU|ghana GHA|greece GRC|greenland GRL|grenada GRD|guatemala GTM|guinea GIN
guyana GUY|haiti HTI|honduras HND|hungary HUN|iceland ISL|india IND|indonesia IDN|iran IRN|israel ISR
italy ITA|italy_regions ITA|ivory_coast CIV|japan JPN|jordan JOR|kazakhstan KAZ|kenya KEN|korea KOR
kuwait KWT|kyrgyzstan KGZ|laos LAO|latvia LVA|lebanon LBN|lesotho LSO|liberia LBR|libya LBY
liechtenstein LIE|lithuania LTU|luxembourg LUX|macedonia MKD|madagascar MDG|malawi MWI|malaysia MYS
maldives MDV|mali MLI|malta MLT|marshall_islands MHL|mauritania MRT|mauritius MUS|mexico MEX|moldova MDA
mongolia MNG|montenegro MNE|montserrat MSR|morocco MAR|mozambique MOZ|myanmar MMR|namibia NAM|nauru NRU
nepal NPL|netherlands NLD|new_caledonia NCL|new_zealand NZL|nicaragua NIC|niger NER|nigeria NGA
northern_mariana_islands MNP|norway NOR|oman OMN|pakistan PAK|palau PLW|panama PAN|papua_new_guinea PNG
paraguay PRY|peru PER|philippines PHL|philippines_regions PHL|poland POL|portugal PRT|puerto_rico PRI
qatar QAT|republic_of_serbia SRB|romania ROU|russia RUS|rwanda RWA|saint_barthelemy BLM|saint_lucia LCA
saint_martin MAF|saint_pierre_and_miquelon SPM|saint_vincent_and_the_grenadines VCT|samoa WSM|san_marino SMR
sao_tome_and_principe STP|saudi_arabia SAU|senegal SEN|seychelles SYC|sierra_leone SLE|singapore SGP
slovakia SVK|slovenia SVN|solomon_islands SLB|somalia SOM|south_africa ZAF|spain ESP|sri_lanka LKA|sudan SDN
suriname SUR|sweden SWE|switzerland CHE|syria SYR|taiwan TWN|tajikistan TJK|tanzania TZA|thailand THA
the_bahamas BHS|timorleste TLS|togo TGO|tonga TON|trinidad_and_tobago TTO|tunisia TUN|turkey TUR
turkey_regions TUR|turkmenistan TKM|turks_and_caicos_islands TCA|uganda UGA|uk GBR|ukraine UKR
united_arab_emirates ARE|united_states_minor_outlying_islands UMI|united_states_virgin_islands VIR
uruguay URY|usa USA|uzbekistan UZB|vanuatu VUT|venezuela VEN|vietnam VNM|wallis_and_futuna WLF|yemen YEM
zambia ZMB|zimbabwe ZWE
`;

/** The source names some countries with its own codes. */
const FILES: Readonly<Record<string, string>> = { ALA: 'ALD' };

const BY_PARENT = new Set(['france_regions', 'italy_regions', 'philippines_regions', 'turkey_regions']);
const MAINLAND_ONLY = new Set(['france', 'france_regions']);

/** All maps that saved charts can name. */
export const MAP_SOURCES: readonly MapSource[] = TABLE.trim()
  .split(/[|\n]/)
  .map(entry => {
    const [key = '', country = ''] = entry.split(' ');
    return { key, country, isByParent: BY_PARENT.has(key), isMainlandOnly: MAINLAND_ONLY.has(key) };
  });

/** Returns the name of the source's file for a country. */
export function sourceFile(country: string): string {
  return (FILES[country] ?? country).toLowerCase();
}
