const SETTING =
  /^\s*(?:SESSION\s+|LOCAL\s+|@@(?:(?:SESSION|LOCAL)\.)?)?([a-z_]\w*)\s*:?=\s*('[^'\\]*'|"[^"\\]*"|[+-]?\d+(?:\.\d+)?|[a-z_]\w*)\s*$/i;
const NAMES = /^\s*NAMES\s+['"]?utf8(mb[34])?['"]?\s*$/i;

/** Modes in which the server reads quotes, backslashes and operators as our check of the statement does. */
const MODES =
  /^(ALLOW_INVALID_DATES|ERROR_FOR_DIVISION_BY_ZERO|NO_AUTO_CREATE_USER|NO_AUTO_VALUE_ON_ZERO|NO_DIR_IN_CREATE|NO_ENGINE_SUBSTITUTION|NO_UNSIGNED_SUBTRACTION|NO_ZERO_DATE|NO_ZERO_IN_DATE|ONLY_FULL_GROUP_BY|PAD_CHAR_TO_FULL_LENGTH|STRICT_ALL_TABLES|STRICT_TRANS_TABLES|TIME_TRUNCATE_FRACTIONAL|TRADITIONAL)$/i;
const REFUSED =
  /^(character_set_\w+|autocommit|transaction_\w+|tx_\w+|global|persist|persist_only|password|role|sql_log_\w+|pseudo_\w+|init_connect|sql_select_limit)$/i;

/**
 * Reads session settings (`SET time_zone = '+05:00', wait_timeout = 60`), one statement each; returns a
 * problem for anything that may change more.
 */
export function sessionSettings(
  text: string,
): { readonly settings: readonly string[] } | { readonly problem: string } {
  const body = /^SET\s([^;]+);?$/i.exec(text.trim())?.[1]?.trim();
  const parts = body?.match(/(?:'[^']*'|"[^"]*"|[^,'"])+/g);
  if (!parts || parts.join(',') !== body) return { problem: 'it must be SET with settings of the session' };
  const settings: string[] = [];
  for (const part of parts) {
    if (NAMES.test(part)) continue;
    const [, name, value] = SETTING.exec(part) ?? [];
    if (name === undefined || value === undefined)
      return { problem: `${part.trim()} is no setting of the session that is known to be harmless` };
    if (REFUSED.test(name) || (/^sql_mode$/i.test(name) && !keepsReading(value)))
      return { problem: `${part.trim()} would change how statements are read or kept` };
    settings.push(`SET SESSION ${name} = ${value}`);
  }
  return { settings };
}

function keepsReading(value: string): boolean {
  return value
    .replaceAll(/^['"]|['"]$/g, '')
    .split(',')
    .every(mode => mode.trim() === '' || MODES.test(mode.trim()));
}
