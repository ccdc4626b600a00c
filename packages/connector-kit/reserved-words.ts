/**
 * Words that some engine does not accept as unquoted names; an unnecessary quote only fixes the case of the
 * letters.
 */
const RESERVED = new Set(
  `all alter analyse analyze and any array as asc asymmetric authorization between binary both by case cast check collate column comment connect constraint count create cross cube current
  current_catalog current_date current_role current_schema current_time current_timestamp current_user database date day decimal default deferrable delete desc distinct do drop else end escape except exclusive exists false
  fetch file float for foreign freeze from full function grant group groups having hour identified ilike immediate in increment index initial initially inner insert integer intersect interval into is isnull join key leading
  left level like limit localtime localtimestamp lock long maxextents merge minus minute mode modify month natural new nocompress not notnull nowait null number of off offline offset old on online only open option or order
  outer over overlaps partition percent placing plan position precision primary prior privileges public range raw references rename replace resource revoke right rollup row rowid rownum rows schema second select session
  session_user set share show similar size smallint some start symmetric synonym sysdate system table tablesample then time timestamp to top trailing trigger true truncate uid union unique unnest update user using validate
  value values varchar varchar2 verbose view when whenever where window with within year zone`.split(/\s+/),
);

/** Returns whether every engine accepts a lowercase name without quotes. */
export function isPlainName(name: string): boolean {
  return /^[a-z_][a-z0-9_$]*$/.test(name) && !RESERVED.has(name);
}
