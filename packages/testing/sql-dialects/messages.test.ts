import { expect, it } from 'vitest';
import { engineError } from '@powerset/connector-kit/engine-error.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';

it.each([
  [
    'awsathena',
    "line 1:8: mismatched input 'FORM'. Expecting: ',', <EOF>",
    'Please check your query for syntax errors at or near "FORM". Then, try running your query again.',
  ],
  [
    'bigquery',
    '400 Syntax error: Expected end of input but got identifier "FORM" at [1:10]',
    'Please check your query for syntax errors at or near "FORM". Then, try running your query again.',
  ],
  [
    'bigquery',
    'Unrecognized name: nope; Did you mean hope? at [12:34]',
    'We can\'t seem to resolve column "nope; Did you mean hope?" at line 12:34.',
  ],
  ['netezza', 'database "nodb" does not exist', 'Unable to connect to database "nodb".'],
  [
    'postgresql',
    'could not connect to server: Network is unreachable\n\tIs the server running on host "h" (1.2.3.4) and accepting\n\tTCP/IP connections on port 99?\n',
    'The host "h" might be down, and can\'t be reached on port 99.',
  ],
  ['mysql', '(2005, "Unknown MySQL server host \'my host\' (0)")', 'Unknown MySQL server host "my host".'],
  ['mssql', 'Adaptive Server is unavailable or does not exist (h)\n', 'The hostname "h" cannot be resolved.'],
  [
    'snowflake',
    "syntax error line 1 at position 5 unexpected 'o'brien'.",
    'Please check your query for syntax errors at or near "o". Then, try running your query again.',
  ],
])('a message of %s has the right meaning: %s', (engine, message, text) => {
  expect(
    engineError(message, CONNECTORS.find(connector => connector.engine === engine)!.facts.errors).message,
  ).toBe(text);
});
