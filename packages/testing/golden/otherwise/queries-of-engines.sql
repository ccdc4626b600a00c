-- ascend | filter text == "it's"
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `region` = 'it\'s'
GROUP BY `region`

-- ascend | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a.b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- awsathena | label case variants
SELECT "region" AS "region",
       SUM(qty) AS "total",
       MAX(qty) AS "total"
FROM "sch"."orders"
GROUP BY "region"

-- awsathena | virtual dataset with percent and colon
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM (
SELECT * FROM orders WHERE region LIKE '%a%' AND country <> ':b'
) AS "virtual_table"
GROUP BY "region"
LIMIT 5

-- bigquery | time grain P1D on epoch_s
SELECT TIMESTAMP_TRUNC(TIMESTAMP_SECONDS(`epoch_s`), DAY) AS `epoch_s`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `epoch_s`

-- bigquery | time grain P1D on epoch_ms
SELECT TIMESTAMP_TRUNC(TIMESTAMP_MILLIS(`epoch_ms`), DAY) AS `epoch_ms`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `epoch_ms`

-- bigquery | time grain P1M on epoch_ms
SELECT TIMESTAMP_TRUNC(TIMESTAMP_MILLIS(`epoch_ms`), MONTH) AS `epoch_ms`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `epoch_ms`

-- bigquery | time grain P1D on text_day
SELECT TIMESTAMP_TRUNC(`text_day`, DAY) AS `text_day`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `text_day`

-- clickhouse | offset without limit
SELECT "region" AS "region"
FROM "sch"."orders"
LIMIT 999999 OFFSET 20

-- clickhouse | top series with filter and time
SELECT toStartOfYear(toDateTime("order_ts")) AS "order_ts__",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
JOIN (
SELECT "country" AS "country__",
       SUM("qty") AS "mme_inner__"
FROM "sch"."orders"
WHERE "region" = 'x'
  AND "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 00:00:00')
GROUP BY "country__"
ORDER BY "mme_inner__" DESC
LIMIT 3
) AS "series_limit" ON "country" = "series_limit"."country__"
WHERE "region" = 'x'
  AND "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 00:00:00')
GROUP BY "order_ts__",
         "country"

-- clickhouse | top series with granularity
SELECT toStartOfMonth(toDateTime("order_ts")) AS "__timestamp",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
JOIN (
SELECT "country" AS "country__",
       SUM("qty") AS "mme_inner__"
FROM "sch"."orders"
WHERE "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 12:30:15')
GROUP BY "country__"
ORDER BY "mme_inner__" DESC
LIMIT 3
) AS "series_limit" ON "country" = "series_limit"."country__"
WHERE "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 12:30:15')
GROUP BY "__timestamp",
         "country"
LIMIT 100

-- clickhousedb | top series with filter and time
SELECT toStartOfYear(toDateTime("order_ts")) AS "order_ts___e7a7a9",
       "country" AS "country_e909c2",
       SUM("qty") AS "SUM(qty)_9d3f73"
FROM "sch"."orders"
JOIN (
SELECT "country" AS "country_e909c2___2143a5",
       SUM("qty") AS "mme_inner___b862da"
FROM "sch"."orders"
WHERE "region" = 'x'
  AND "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 00:00:00')
GROUP BY "country_e909c2___2143a5"
ORDER BY "mme_inner___b862da" DESC
LIMIT 3
) AS "series_limit" ON "country" = "series_limit"."country_e909c2___2143a5"
WHERE "region" = 'x'
  AND "order_ts" >= toDateTime('2023-01-01 00:00:00')
  AND "order_ts" < toDateTime('2023-02-01 00:00:00')
GROUP BY "order_ts___e7a7a9",
         "country_e909c2"

-- cockroachdb | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- crate | filter time day < 1672531200000
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "day" < '2023-01-01'
GROUP BY "region"

-- databend | top series with filter and time
SELECT to_start_of_year(TO_DATETIME("order_ts")) AS "order_ts",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
JOIN (
SELECT "country" AS "country__",
       SUM("qty") AS "mme_inner__"
FROM "sch"."orders"
WHERE "region" = 'x'
  AND "order_ts" >= TO_TIMESTAMP('2023-01-01T00:00:00.000000')
  AND "order_ts" < TO_TIMESTAMP('2023-02-01T00:00:00.000000')
GROUP BY "country"
ORDER BY "mme_inner__" DESC
LIMIT 3
) AS "series_limit" ON "country" = "series_limit"."country__"
WHERE "region" = 'x'
  AND "order_ts" >= TO_TIMESTAMP('2023-01-01T00:00:00.000000')
  AND "order_ts" < TO_TIMESTAMP('2023-02-01T00:00:00.000000')
GROUP BY to_start_of_year(TO_DATETIME("order_ts")),
         "country"

-- databend | top series with granularity
SELECT to_start_of_month(TO_DATETIME("order_ts")) AS "__timestamp",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
JOIN (
SELECT "country" AS "country__",
       SUM("qty") AS "mme_inner__"
FROM "sch"."orders"
WHERE "order_ts" >= TO_TIMESTAMP('2023-01-01T00:00:00.000000')
  AND "order_ts" < TO_TIMESTAMP('2023-02-01T12:30:15.250000')
GROUP BY "country"
ORDER BY "mme_inner__" DESC
LIMIT 3
) AS "series_limit" ON "country" = "series_limit"."country__"
WHERE "order_ts" >= TO_TIMESTAMP('2023-01-01T00:00:00.000000')
  AND "order_ts" < TO_TIMESTAMP('2023-02-01T12:30:15.250000')
GROUP BY to_start_of_month(TO_DATETIME("order_ts")),
         "country"
LIMIT 100

-- databricks | filter text == "it's"
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `region` = 'it\'s'
GROUP BY `region`

-- databricks | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a.b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- databricks | label with symbols
SELECT `region` AS `region`,
       SUM(qty) AS `SUM(qty) / 100% of "all" ``x```,
       MAX(qty) AS `1st`,
       MIN(qty) AS `日本 €`,
       AVG(qty) AS `UPPER Case`
FROM `sch`.`orders`
GROUP BY `region`

-- db2 | offset without limit
SELECT region AS "region"
FROM sch.orders
LIMIT 999999 OFFSET 20

-- db2 | filter number LIKE 1%
SELECT region AS "region",
       COUNT(*) AS "count"
FROM sch.orders
WHERE CAST(qty AS VARCHAR(32672)) LIKE '1%'
GROUP BY region

-- db2 | filter boolean IS TRUE None
SELECT flag AS "flag",
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 1
GROUP BY flag

-- db2 | filter boolean IS FALSE None
SELECT flag AS "flag",
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 0
GROUP BY flag

-- db2 | filter time order_ts > 1672531200000
SELECT region AS "region",
       COUNT(*) AS "count"
FROM sch.orders
WHERE order_ts > '2023-01-01 00:00:00.000000'
GROUP BY region

-- dremio | filter boolean IS FALSE None
SELECT "flag" AS "flag",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "flag" = 0
GROUP BY "flag"

-- drill | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a.b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- drill | label with symbols
SELECT `region` AS `region`,
       SUM(qty) AS `SUM(qty) / 100% of "all" ``x```,
       MAX(qty) AS `1st`,
       MIN(qty) AS `日本 €`,
       AVG(qty) AS `UPPER Case`
FROM `sch`.`orders`
GROUP BY `region`

-- drill | no schema
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `orders`
GROUP BY `region`

-- duckdb | time grain P1D on day
SELECT DATE_TRUNC('day', CAST("day" AS TIMESTAMP)) AS "day",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('day', CAST("day" AS TIMESTAMP))

-- duckdb | time grain P1D on epoch_s
SELECT DATE_TRUNC('day', make_timestamp(CAST("epoch_s" * 1000000::BIGINT AS BIGINT))) AS "epoch_s",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('day', make_timestamp(CAST("epoch_s" * 1000000::BIGINT AS BIGINT)))

-- duckdb | time grain P1M on epoch_s
SELECT DATE_TRUNC('month', make_timestamp(CAST("epoch_s" * 1000000::BIGINT AS BIGINT))) AS "epoch_s",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('month', make_timestamp(CAST("epoch_s" * 1000000::BIGINT AS BIGINT)))

-- duckdb | time grain P1M on epoch_ms
SELECT DATE_TRUNC('month', make_timestamp(CAST("epoch_ms" * 1000::BIGINT AS BIGINT))) AS "epoch_ms",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('month', make_timestamp(CAST("epoch_ms" * 1000::BIGINT AS BIGINT)))

-- duckdb | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- duckdb | filter time day < 1672531200000
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "day" < DATE '2023-01-01'
GROUP BY "region"

-- dynamodb | offset without limit
SELECT "region"
FROM "sch"."orders"
LIMIT 999999

-- dynamodb | temporal range text_day
SELECT "region",
       COUNT(*)
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- dynamodb | filter time day < 1672531200000
SELECT "region",
       COUNT(*)
FROM "sch"."orders"
WHERE "day" < '2023-01-01'
GROUP BY "region"

-- elasticsearch | time grain P1D on day
SELECT DATE_TRUNC('day', "day") AS "day",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('day', "day")

-- elasticsearch | time grain P1M on day
SELECT DATE_TRUNC('month', "day") AS "day",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('month', "day")

-- elasticsearch | time grain P1D on epoch_s
-- The column 'epoch_s' contains numbers, and elasticsearch cannot convert them to times.

-- elasticsearch | time grain P1M on epoch_s
-- The column 'epoch_s' contains numbers, and elasticsearch cannot convert them to times.

-- elasticsearch | time grain P1D on epoch_ms
-- The column 'epoch_ms' contains numbers, and elasticsearch cannot convert them to times.

-- elasticsearch | time grain P1M on epoch_ms
-- The column 'epoch_ms' contains numbers, and elasticsearch cannot convert them to times.

-- elasticsearch | time grain P1D on text_day
SELECT DATE_TRUNC('day', "text_day") AS "text_day",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('day', "text_day")

-- elasticsearch | time grain P1M on text_day
SELECT DATE_TRUNC('month', "text_day") AS "text_day",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATE_TRUNC('month', "text_day")

-- elasticsearch | top series with filter and time
SELECT DATE_TRUNC('year', "order_ts") AS "order_ts",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
WHERE "region" = 'x'
  AND "order_ts" >= CAST('2023-01-01T00:00:00' AS DATETIME)
  AND "order_ts" < CAST('2023-02-01T00:00:00' AS DATETIME)
  AND ("country" = 'A' OR "country" = 'B')
GROUP BY DATE_TRUNC('year', "order_ts"),
         "country"

-- elasticsearch | top series with granularity
SELECT DATE_TRUNC('month', "order_ts") AS "__timestamp",
       "country" AS "country",
       SUM("qty") AS "SUM(qty)"
FROM "sch"."orders"
WHERE "order_ts" >= CAST('2023-01-01T00:00:00' AS DATETIME)
  AND "order_ts" < CAST('2023-02-01T12:30:15' AS DATETIME)
  AND ("country" = 'A' OR "country" = 'B')
GROUP BY DATE_TRUNC('month', "order_ts"),
         "country"
LIMIT 100

-- exa | time grain P1D on epoch_s
-- The column 'epoch_s' contains numbers, and exa cannot convert them to times.

-- exa | time grain P1M on epoch_s
-- The column 'epoch_s' contains numbers, and exa cannot convert them to times.

-- exa | time grain P1M on epoch_ms
-- The column 'epoch_ms' contains numbers, and exa cannot convert them to times.

-- exa | filter time order_ts > 1672531200000
SELECT region AS region,
       COUNT(*) AS "count"
FROM sch.orders
WHERE order_ts > '2023-01-01 00:00:00.000000'
GROUP BY region

-- exa | filter time day < 1672531200000
SELECT region AS region,
       COUNT(*) AS "count"
FROM sch.orders
WHERE "day" < '2023-01-01'
GROUP BY region

-- firebird | offset without limit
SELECT FIRST (999999) SKIP (20) region AS region
FROM sch.orders

-- firebird | filter boolean IS TRUE None
SELECT flag AS flag,
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 1
GROUP BY flag

-- firebird | filter boolean IS FALSE None
SELECT flag AS flag,
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 0
GROUP BY flag

-- gsheets | time grain 1969-12-28T00:00:00Z/P1W
SELECT DATETIME("order_ts", 'start of day', '-6 days', 'weekday 0') AS "order_ts",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATETIME("order_ts", 'start of day', '-6 days', 'weekday 0')

-- gsheets | time grain 1969-12-29T00:00:00Z/P1W
SELECT DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1') AS "order_ts",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1')

-- gsheets | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- hive | time grain P1W
SELECT date_format(date_sub(next_day(`order_ts`, 'MO'), 7), 'yyyy-MM-dd 00:00:00') AS `order_ts`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY date_format(date_sub(next_day(`order_ts`, 'MO'), 7), 'yyyy-MM-dd 00:00:00')

-- hive | time grain P1W/1970-01-03T00:00:00Z
SELECT date_format(date_sub(next_day(`order_ts`, 'SU'), 1), 'yyyy-MM-dd 00:00:00') AS `order_ts`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY date_format(date_sub(next_day(`order_ts`, 'SU'), 1), 'yyyy-MM-dd 00:00:00')

-- hive | time grain 1969-12-28T00:00:00Z/P1W
SELECT date_format(date_sub(next_day(`order_ts`, 'SU'), 7), 'yyyy-MM-dd 00:00:00') AS `order_ts`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY date_format(date_sub(next_day(`order_ts`, 'SU'), 7), 'yyyy-MM-dd 00:00:00')

-- hive | filter text == "it's"
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `region` = 'it\'s'
GROUP BY `region`

-- hive | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a.b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- impala | filter text == "it's"
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `region` = 'it\'s'
GROUP BY `region`

-- impala | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a.b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- impala | label with symbols
SELECT `region` AS `region`,
       SUM(qty) AS `SUM(qty) / 100% of "all" ``x```,
       MAX(qty) AS `1st`,
       MIN(qty) AS `日本 €`,
       AVG(qty) AS `UPPER Case`
FROM `sch`.`orders`
GROUP BY `region`

-- kustosql | raw rows order and offset
SELECT region AS region,
       qty AS qty
FROM sch.orders
ORDER BY qty DESC,
         region ASC
OFFSET 20 ROWS
FETCH FIRST 10 ROWS ONLY

-- kustosql | time grain P1D on epoch_s
-- The column 'epoch_s' contains numbers, and kustosql cannot convert them to times.

-- kustosql | time grain P1M on epoch_s
-- The column 'epoch_s' contains numbers, and kustosql cannot convert them to times.

-- kustosql | time grain P1M on epoch_ms
-- The column 'epoch_ms' contains numbers, and kustosql cannot convert them to times.

-- kustosql | filter boolean IS TRUE None
SELECT flag AS flag,
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 1
GROUP BY flag

-- kustosql | filter boolean IS FALSE None
SELECT flag AS flag,
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 0
GROUP BY flag

-- kylin | time grain P1M on epoch_s
-- The column 'epoch_s' contains numbers, and kylin cannot convert them to times.

-- kylin | time grain P1D on epoch_ms
-- The column 'epoch_ms' contains numbers, and kylin cannot convert them to times.

-- mssql | filter boolean IS TRUE None
SELECT [flag] AS [flag],
       COUNT(*) AS [count]
FROM [sch].[orders]
WHERE [flag] = 1
GROUP BY [flag]

-- mssql | filter boolean IS FALSE None
SELECT [flag] AS [flag],
       COUNT(*) AS [count]
FROM [sch].[orders]
WHERE [flag] = 0
GROUP BY [flag]

-- mysql | offset without limit
SELECT `region` AS `region`
FROM `sch`.`orders`
LIMIT 20, 999999

-- odelasticsearch | time grain P1D on epoch_s
-- The column 'epoch_s' contains numbers, and odelasticsearch cannot convert them to times.

-- odelasticsearch | time grain P1M on epoch_s
-- The column 'epoch_s' contains numbers, and odelasticsearch cannot convert them to times.

-- odelasticsearch | time grain P1M on epoch_ms
-- The column 'epoch_ms' contains numbers, and odelasticsearch cannot convert them to times.

-- odelasticsearch | filter time day < 1672531200000
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `day` < '2023-01-01'
GROUP BY `region`

-- odelasticsearch | quoting of odd names
SELECT `Mixed Case` AS `Mixed Case`,
       `select` AS `select`,
       `per%cent` AS `per%cent`,
       `quo"te` AS `quo"te`,
       `back``tick` AS `back``tick`,
       `日本` AS `日本`,
       `a.b` AS `a_b`,
       `UPPER` AS `UPPER`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
GROUP BY `Mixed Case`,
         `select`,
         `per%cent`,
         `quo"te`,
         `back``tick`,
         `日本`,
         `a.b`,
         `UPPER`

-- odelasticsearch | label with symbols
SELECT `region` AS `region`,
       SUM(qty) AS `SUM(qty) / 100% of "all" ``x```,
       MAX(qty) AS `1st`,
       MIN(qty) AS `日本 €`,
       AVG(qty) AS `UPPER Case`
FROM `sch`.`orders`
GROUP BY `region`

-- oracle | filter number LIKE 1%
SELECT region AS "region",
       COUNT(*) AS "count"
FROM sch.orders
WHERE CAST(qty AS VARCHAR2(4000)) LIKE '1%'
GROUP BY region

-- oracle | filter boolean IS FALSE None
SELECT flag AS "flag",
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 0
GROUP BY flag

-- pinot | filter time day < 1672531200000
SELECT "region",
       COUNT(*)
FROM "orders"
WHERE "day" < '2023-01-01'
GROUP BY "region"

-- pinot | quoting in metric and filter
SELECT MAX("Mixed Case"),
       COUNT(DISTINCT "per%cent"),
       MIN("select")
FROM "orders"
WHERE "Mixed Case" = 'x'
  AND "per%cent" IS NOT NULL

-- pydoris | offset without limit
SELECT `region` AS `region`
FROM `sch`.`orders`
LIMIT 20, 999999

-- pydoris | filter time order_ts > 1672531200000
SELECT `region` AS `region`,
       COUNT(*) AS `count`
FROM `sch`.`orders`
WHERE `order_ts` > STR_TO_DATE('2023-01-01 00:00:00.000000', '%Y-%m-%d %H:%i:%s.%f')
GROUP BY `region`

-- shillelagh | time grain 1969-12-29T00:00:00Z/P1W
SELECT DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1') AS "order_ts",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1')

-- shillelagh | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- shillelagh | filter time day < 1672531200000
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "day" < '2023-01-01'
GROUP BY "region"

-- snowflake | quoting of odd names
SELECT "Mixed Case" AS "Mixed Case",
       "select" AS "select",
       "per%cent" AS "per%cent",
       "quo""te" AS "quo""te",
       "back`tick" AS "back`tick",
       "日本" AS "日本",
       "a.b" AS "a.b",
       "UPPER" AS "UPPER",
       COUNT(*) AS "count"
FROM sch.orders
GROUP BY "Mixed Case",
         "select",
         "per%cent",
         "quo""te",
         "back`tick",
         "日本",
         "a.b",
         "UPPER"

-- snowflake | label with symbols
SELECT region AS "region",
       SUM(qty) AS "SUM(qty) / 100% of ""all"" `x`",
       MAX(qty) AS "1st",
       MIN(qty) AS "日本 €",
       AVG(qty) AS "UPPER Case"
FROM sch.orders
GROUP BY region

-- solr | top series with filter and time
-- The time grain P1Y is not available. Must be one of: .

-- sqlite | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- superset | time grain 1969-12-28T00:00:00Z/P1W
SELECT DATETIME("order_ts", 'start of day', '-6 days', 'weekday 0') AS "order_ts",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATETIME("order_ts", 'start of day', '-6 days', 'weekday 0')

-- superset | time grain 1969-12-29T00:00:00Z/P1W
SELECT DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1') AS "order_ts",
       COUNT(*) AS "count"
FROM "sch"."orders"
GROUP BY DATETIME("order_ts", 'start of day', '-6 days', 'weekday 1')

-- superset | temporal range text_day
SELECT "region" AS "region",
       COUNT(*) AS "count"
FROM "sch"."orders"
WHERE "text_day" >= '2023-01-01'
  AND "text_day" < '2023-02-01'
GROUP BY "region"

-- teradatasql | raw rows order and offset
SELECT region AS region,
       qty AS qty
FROM sch.orders
QUALIFY ROW_NUMBER() OVER (ORDER BY qty DESC, region ASC) BETWEEN 21 AND 30
ORDER BY qty DESC,
         region ASC

-- teradatasql | offset without limit
SELECT region AS region
FROM sch.orders
QUALIFY ROW_NUMBER() OVER (ORDER BY 1) BETWEEN 21 AND 1000019

-- teradatasql | filter boolean IS TRUE None
SELECT flag AS flag,
       COUNT(*) AS "count"
FROM sch.orders
WHERE flag = 1
GROUP BY flag

-- teradatasql | filter time order_ts > 1672531200000
SELECT region AS region,
       COUNT(*) AS "count"
FROM sch.orders
WHERE order_ts > '2023-01-01 00:00:00.000000'
GROUP BY region

-- teradatasql | filter time day < 1672531200000
SELECT region AS region,
       COUNT(*) AS "count"
FROM sch.orders
WHERE "day" < '2023-01-01'
GROUP BY region
