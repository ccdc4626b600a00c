/** A supported country: its key in saved charts and its name. */
export interface CountryChoice {
  readonly key: string;
  readonly name: string;
}

const TABLE = `
afghanistan Afghanistan|aland Åland|albania Albania|algeria Algeria|american_samoa American Samoa
andorra Andorra|angola Angola|anguilla Anguilla|antarctica Antarctica
antigua_and_barbuda Antigua and Barbuda|argentina Argentina|armenia Armenia|australia Australia
austria Austria|azerbaijan Azerbaijan|bahrain Bahrain|bangladesh Bangladesh|barbados Barbados
belarus Belarus|belgium Belgium|belize Belize|benin Benin|bermuda Bermuda|bhutan Bhutan|bolivia Bolivia
bosnia_and_herzegovina Bosnia and Herzegovina|botswana Botswana|brazil Brazil|brunei Brunei
bulgaria Bulgaria|burkina_faso Burkina Faso|burundi Burundi|cambodia Cambodia|cameroon Cameroon
canada Canada|cape_verde Cape Verde|central_african_republic Central African Republic|chad Chad|chile Chile
china China|colombia Colombia|comoros Comoros|cook_islands Cook Islands|costa_rica Costa Rica
croatia Croatia|cuba Cuba|cyprus Cyprus|czech_republic Czech Republic
democratic_republic_of_the_congo Democratic Republic of the Congo|denmark Denmark|djibouti Djibouti
dominica Dominica|dominican_republic Dominican Republic|ecuador Ecuador|egypt Egypt|el_salvador El Salvador
equatorial_guinea Equatorial Guinea|eritrea Eritrea|estonia Estonia|ethiopia Ethiopia|fiji Fiji
finland Finland|france France|france_overseas France (with overseas)|france_regions France (regions)
french_polynesia French Polynesia|gabon Gabon|gambia Gambia|germany Germany|ghana Ghana|greece Greece
greenland Greenland|grenada Grenada|guatemala Guatemala|guinea Guinea|guyana Guyana|haiti Haiti
honduras Honduras|hungary Hungary|iceland Iceland|india India|indonesia Indonesia|iran Iran|israel Israel
italy Italy|italy_regions Italy (regions)|ivory_coast Ivory Coast|japan Japan|jordan Jordan
kazakhstan Kazakhstan|kenya Kenya|korea South Korea|kuwait Kuwait|kyrgyzstan Kyrgyzstan|laos Laos
latvia Latvia|lebanon Lebanon|lesotho Lesotho|liberia Liberia|libya Libya|liechtenstein Liechtenstein
lithuania Lithuania|luxembourg Luxembourg|macedonia North Macedonia|madagascar Madagascar|malawi Malawi
malaysia Malaysia|maldives Maldives|mali Mali|malta Malta|marshall_islands Marshall Islands
mauritania Mauritania|mauritius Mauritius|mexico Mexico|moldova Moldova|mongolia Mongolia
montenegro Montenegro|montserrat Montserrat|morocco Morocco|mozambique Mozambique|myanmar Myanmar
namibia Namibia|nauru Nauru|nepal Nepal|netherlands Netherlands|new_caledonia New Caledonia
new_zealand New Zealand|nicaragua Nicaragua|niger Niger|nigeria Nigeria
northern_mariana_islands Northern Mariana Islands|norway Norway|oman Oman|pakistan Pakistan|palau Palau
panama Panama|papua_new_guinea Papua New Guinea|paraguay Paraguay|peru Peru|philippines Philippines
philippines_regions Philippines (regions)|poland Poland|portugal Portugal|puerto_rico Puerto Rico
qatar Qatar|republic_of_serbia Serbia|romania Romania|russia Russia|rwanda Rwanda
saint_barthelemy Saint Barthélemy|saint_lucia Saint Lucia|saint_martin Saint Martin
saint_pierre_and_miquelon Saint Pierre and Miquelon
saint_vincent_and_the_grenadines Saint Vincent and the Grenadines|samoa Samoa|san_marino San Marino
sao_tome_and_principe São Tomé and Príncipe|saudi_arabia Saudi Arabia|senegal Senegal|seychelles Seychelles
sierra_leone Sierra Leone|singapore Singapore|slovakia Slovakia|slovenia Slovenia
solomon_islands Solomon Islands|somalia Somalia|south_africa South Africa|spain Spain|sri_lanka Sri Lanka
sudan Sudan|suriname Suriname|sweden Sweden|switzerland Switzerland|syria Syria|taiwan Taiwan
tajikistan Tajikistan|tanzania Tanzania|thailand Thailand|the_bahamas The Bahamas|timorleste Timor-Leste
togo Togo|tonga Tonga|trinidad_and_tobago Trinidad and Tobago|tunisia Tunisia|turkey Turkey
turkey_regions Turkey (regions)|turkmenistan Turkmenistan|turks_and_caicos_islands Turks and Caicos Islands
uganda Uganda|uk UK|ukraine Ukraine|united_arab_emirates United Arab Emirates
united_states_minor_outlying_islands United States Minor Outlying Islands
united_states_virgin_islands United States Virgin Islands|uruguay Uruguay|usa USA|uzbekistan Uzbekistan
vanuatu Vanuatu|venezuela Venezuela|vietnam Vietnam|wallis_and_futuna Wallis and Futuna|yemen Yemen
zambia Zambia|zimbabwe Zimbabwe
`;

/** Every supported country, by key. */
export const COUNTRY_CHOICES: readonly CountryChoice[] = TABLE.trim()
  .split(/[|\n]/)
  .map(entry => ({ key: entry.slice(0, entry.indexOf(' ')), name: entry.slice(entry.indexOf(' ') + 1) }));

/** Keys of older versions and the ones that replaced them. */
const RENAMED: Readonly<Record<string, string>> = { srilanka: 'sri_lanka' };

/**
 * Returns the country of a saved chart, whether it was saved by key or by name; undefined if none is chosen.
 * An unknown country keeps its name, so that the map can say so.
 */
export function chosenCountry(saved: string | null | undefined): CountryChoice | undefined {
  if (!saved) return undefined;
  const key = saved
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const current = RENAMED[key] ?? key;
  return COUNTRY_CHOICES.find(one => one.key === current) ?? { key: current, name: saved };
}
