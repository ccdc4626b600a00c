/** The kinds of files and streams that Spark reads by their path: `parquet.`/a/path``. */
const KINDS =
  /^(text|csv|json|xml|parquet|orc|avro|delta|iceberg|hudi|paimon|lance|binaryfile|image|libsvm|jdbc|hive|kafka|kinesis|pubsub|pulsar|socket|rate(-micro-batch)?|cloudfiles|deltasharing|statestore|state-metadata|sequencefile|com|org|io)$/i;

/**
 * Returns whether a name on Spark and related engines refers to a file, which grants and table rules do not
 * cover.
 */
export function namesFile(path: readonly string[]): boolean {
  return (
    path.some(part => /[/:\\]/.test(part)) ||
    path.slice(0, -1).some(part => KINDS.test(part) || part.includes('.'))
  );
}
