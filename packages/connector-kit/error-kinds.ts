/** Types that engines name in their messages; any other word in that place may be a value. */
const TYPE = String.raw`(?:(?:tiny|small|medium|big|huge)?int(?:eger)?\d*|u?int\d+|double(?: precision)?|float\d*|real|numeric|decimal|boolean|bool|date|datetime|time|timestamp(?: with(?:out)? time zone)?|interval|uuid|jsonb?|varchar|nvarchar|text|char|string|bytea|inet|cidr|money|xml|bit|oid|point|year|signed|unsigned)`;

/**
 * Openings of engine messages that reveal only the kind of failure. Every word of them is the engine's own,
 * and
 * the rest of the message is dropped because it may contain a value.
 */
const KINDS: readonly RegExp[] = [
  // DuckDB
  /^(?:Binder|Catalog|Constraint|Conversion|Dependency|Internal|Interrupt|INTERRUPT|Invalid Input|Invalid Type|IO|Mismatch Type|Not implemented|Out of Memory|Out of Range|Parser|Permission|Sequence|Serialization|Syntax|TransactionContext) Error(?=:)/,
  // PostgreSQL and engines that speak its protocol
  new RegExp(String.raw`^invalid input syntax for type ${TYPE}(?=:|$)`, 'i'),
  new RegExp(String.raw`^${TYPE} out of range(?=:|$)`, 'i'),
  /^(?:numeric field overflow|date\/time field value out of range|invalid byte sequence for encoding|invalid regular expression|invalid value|time zone|cannot cast type|operator does not exist|malformed array literal|malformed record literal|invalid input value for enum|more than one row returned by a subquery used as an expression)(?=\b)/,
  /^(?:division by zero|divide by zero)\b/i,
  // MySQL, MariaDB, and related engines
  new RegExp(String.raw`^(?:Truncated incorrect|Incorrect) ${TYPE} value(?=:|$)`, 'i'),
  /^(?:(?:BIGINT|DOUBLE|DECIMAL)(?: UNSIGNED)? value is out of range|Division by 0|Invalid JSON text|Invalid use of group function|Illegal mix of collations|Subquery returns more than|Operand should contain|Incorrect arguments to|Data truncation)(?=\b)/i,
  // SQLite
  /^(?:integer overflow|malformed JSON|bad JSON path|datatype mismatch|string or blob too big|ESCAPE expression must be a single character)(?=\b)/,
  // ClickHouse
  /^(?:Cannot parse (?:string|text|date|datetime|number|input|boolean|UUID|infinity|NaN|[Ii]nt\d+|UInt\d+|Float\d+)|Attempt to read after eof|Illegal types? of arguments?|Unknown function|Nested type|There is no supertype for types|Scalar subquery returned more than one row)(?=\b)/,
  // Trino, Presto and Athena
  new RegExp(String.raw`^(?:Cannot cast|Value cannot be cast to)(?: ${TYPE})?(?= |:|$)`, 'i'),
  // SQL Server, Oracle, Db2, HANA, Snowflake, BigQuery
  /^(?:Conversion failed when converting|Arithmetic overflow error|Divide by zero error encountered|Error converting data type|String or binary data would be truncated)(?=\b)/,
  /^(?:ORA-\d{5}|SQL\d{4}[NCW]|\[[A-Z_]+(?:\.[A-Z_]+)*\])(?=\W)/,
  /^(?:Numeric value|Bad (?:int64|double|bool|float) value|Could not cast|Invalid (?:date|timestamp|datetime|time))(?=\b)/i,
];

/**
 * Returns the kind of failure in a message, without anything that may be a value; undefined when it is not
 * known.
 */
export function kindOfError(message: string): string | undefined {
  for (const kind of KINDS) {
    const found = kind.exec(message)?.[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
