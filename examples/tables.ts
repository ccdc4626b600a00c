/** One table of the example database: the source of its rows, and the statement that creates it. */
export interface ExampleTable {
  readonly table: string;
  /** The text of the progress line. */
  readonly label: string;
  /** The files of the `vega-datasets` package that the statement reads. */
  readonly files: readonly string[];
  /** The license of the data, as its publisher states it. */
  readonly licence: string;
  /** The SQL statement; `file` returns the path of a file as SQL text. */
  readonly sql: (file: (name: string) => string) => string;
}

const US_GOVERNMENT = 'U.S. Government work';
const CC_BY = 'CC BY 4.0';

/**
 * All tables, in the order in which the build creates them. The licenses of the files differ, but all of them
 * allow use and redistribution.
 */
export const EXAMPLE_TABLES: readonly ExampleTable[] = [
  {
    table: 'airports',
    label: '3,376 airports',
    files: ['airports.csv'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT iata, name, city, state, country, latitude, longitude FROM read_csv(${file('airports.csv')})`,
  },
  {
    table: 'flights',
    label: '3,000,000 flights',
    files: ['flights-3m.parquet'],
    licence: 'U.S. Bureau of Transportation Statistics, open data',
    sql: file => `SELECT f.date AS departed_at, f.delay::INTEGER AS delay, f.distance::INTEGER AS distance, f.origin, f.destination,
        o.city AS origin_city, o.state AS origin_state, d.city AS destination_city, d.state AS destination_state
      FROM read_parquet(${file('flights-3m.parquet')}) AS f
      LEFT JOIN airports AS o ON o.iata = f.origin LEFT JOIN airports AS d ON d.iata = f.destination`,
  },
  {
    table: 'bird_strikes',
    label: '10,000 bird strikes',
    files: ['birdstrikes.csv'],
    licence: US_GOVERNMENT,
    sql: file => `SELECT "Flight Date" AS flight_date, "Airport Name" AS airport, "Origin State" AS state, "Aircraft Airline Operator" AS operator, "Aircraft Make Model" AS aircraft,
        "Phase of flight" AS flight_phase, "Time of day" AS time_of_day, "Wildlife Species" AS species, "Wildlife Size" AS animal_size, "Effect Amount of damage" AS damage,
        "Cost Repair" AS repair_cost, "Cost Other" AS other_cost, "Cost Total $" AS total_cost, "Speed IAS in knots" AS speed_knots
      FROM read_csv(${file('birdstrikes.csv')})`,
  },
  {
    table: 'weather',
    label: 'Daily weather of Seattle and New York',
    files: ['weather.csv'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT location, date AS day, precipitation, temp_max, temp_min, wind, weather FROM read_csv(${file('weather.csv')})`,
  },
  {
    table: 'countries',
    label: 'Population and life expectancy of countries',
    files: ['gapminder.json'],
    licence: `${CC_BY} (Gapminder)`,
    sql: file => `SELECT make_date(year::INTEGER, 1, 1) AS year, country,
        CASE cluster WHEN 0 THEN 'South Asia' WHEN 1 THEN 'Europe and Central Asia' WHEN 2 THEN 'Sub-Saharan Africa' WHEN 3 THEN 'Americas' WHEN 4 THEN 'East Asia and Pacific' ELSE 'Middle East and North Africa' END AS region,
        pop AS population, life_expect AS life_expectancy, fertility
      FROM read_json(${file('gapminder.json')})`,
  },
  {
    table: 'unemployment',
    label: 'Unemployment by industry',
    files: ['unemployment-across-industries.json'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT make_date(year::INTEGER, month::INTEGER, 1) AS month, series AS industry, count::INTEGER AS unemployed_thousands, rate FROM read_json(${file('unemployment-across-industries.json')})`,
  },
  {
    table: 'employment',
    label: 'Jobs by sector',
    files: ['us-employment.csv'],
    licence: US_GOVERNMENT,
    sql: file => `SELECT month, sector, jobs::DOUBLE AS jobs_thousands FROM (
        UNPIVOT (SELECT month, mining_and_logging AS "Mining and logging", construction AS "Construction", manufacturing AS "Manufacturing", wholesale_trade::BIGINT AS "Wholesale trade",
            retail_trade::BIGINT AS "Retail trade", transportation_and_warehousing::BIGINT AS "Transportation and warehousing", utilities::BIGINT AS "Utilities", information AS "Information",
            financial_activities AS "Financial activities", professional_and_business_services AS "Professional and business services", education_and_health_services AS "Education and health services",
            leisure_and_hospitality AS "Leisure and hospitality", other_services AS "Other services", government AS "Government"
          FROM read_csv(${file('us-employment.csv')})) ON COLUMNS(* EXCLUDE month) INTO NAME sector VALUE jobs)`,
  },
  {
    table: 'co2',
    label: 'Carbon dioxide at Mauna Loa',
    files: ['co2-concentration.csv'],
    licence: `${CC_BY} (Scripps CO2 Program)`,
    sql: file =>
      `SELECT "Date" AS month, "CO2" AS co2_ppm, "adjusted CO2" AS adjusted_co2_ppm FROM read_csv(${file('co2-concentration.csv')})`,
  },
  {
    table: 'global_temperature',
    label: 'Global temperature since 1880',
    files: ['global-temp.csv'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT make_date(year::INTEGER, 1, 1) AS year, temp AS anomaly FROM read_csv(${file('global-temp.csv')})`,
  },
  {
    table: 'earthquakes',
    label: 'A week of earthquakes',
    files: ['earthquakes.json'],
    licence: 'U.S. public domain (USGS)',
    sql: file => `SELECT epoch_ms((f.properties->>'time')::BIGINT) AS happened_at, (f.properties->>'mag')::DOUBLE AS magnitude, f.properties->>'place' AS place,
        trim(regexp_extract(f.properties->>'place', '([^,]+)$', 1)) AS region, f.properties->>'type' AS kind, (f.geometry->'coordinates'->>2)::DOUBLE AS depth_km,
        (f.geometry->'coordinates'->>0)::DOUBLE AS longitude, (f.geometry->'coordinates'->>1)::DOUBLE AS latitude
      FROM (SELECT unnest(features) AS f FROM read_json(${file('earthquakes.json')}, columns = {features: 'STRUCT(properties JSON, geometry JSON)[]'}, maximum_object_size = 50000000))`,
  },
  {
    table: 'iowa_electricity',
    label: 'Electricity of Iowa by source',
    files: ['iowa-electricity.csv'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT year, source, net_generation AS net_generation_mwh_thousands FROM read_csv(${file('iowa-electricity.csv')})`,
  },
  {
    table: 'penguins',
    label: '344 penguins',
    files: ['penguins.json'],
    licence: 'CC0 1.0',
    sql: file => `SELECT "Species" AS species, "Island" AS island, "Beak Length (mm)" AS beak_length_mm, "Beak Depth (mm)" AS beak_depth_mm, "Flipper Length (mm)" AS flipper_length_mm,
        "Body Mass (g)" AS body_mass_g, nullif("Sex", '.') AS sex FROM read_json(${file('penguins.json')})`,
  },
  {
    table: 'wildlife_habitat',
    label: 'Habitats of four species',
    files: ['species.csv'],
    licence: US_GOVERNMENT,
    sql: file =>
      `SELECT common_name, scientific_name, county_id, habitat_yearround_pct AS habitat_share FROM read_csv(${file('species.csv')}, types = {county_id: 'VARCHAR'})`,
  },
];

/** Returns the statements that create the example database from the files in a folder. */
export function exampleBuildSteps(folder: string): { readonly label: string; readonly sql: string }[] {
  const file = (name: string): string => `'${`${folder}/${name}`.replaceAll("'", "''")}'`;
  return EXAMPLE_TABLES.map(({ table, label, sql }) => ({
    label,
    sql: `CREATE TABLE ${table} AS ${sql(file)}`,
  }));
}
