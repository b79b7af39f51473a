/** What stands in a log in place of a secret. */
export const REDACTED = '[redacted]'

/** A field's name as JSON spells it, within a text also with backslashes. */
const NAMES = String.raw`\w*(?:password|secret|token|api_?key)|authorization|(?:set-)?cookie|x-api-key|credentials`
const FIELD = String.raw`"(?:${NAMES}|recovery_codes|otpauth_uri)\\*"`

/**
 * The one list of what may stand in no log, as it looks in a line: whatever writes it, as a field, within a message, an
 * error's words or an address. The first group stays. Names of fields also match inside a text that was quoted again.
 */
const SECRETS: readonly RegExp[] = [
  // A mailed link to set a password.
  /(#token=)[\w-]+/g,
  // Session tokens of ARK and access tokens of StockX, wherever they stand.
  /(?<![\w-])()eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{6,}/gi,
  // Tokens as Shopify and alias write them.
  /()\b(?:shp[a-z]{2}|shpss|goatapi|whsec)_[\w-]+/g,
  // Fields that hold a secret, in JSON and in JSON that was quoted again.
  new RegExp(String.raw`(${FIELD}\s*:\s*\\*")(?:[^"\\]|\\[^"])+(?=\\*")`, 'gi'),
  new RegExp(String.raw`(${FIELD}\s*:\s*\[\\*")[^\]]+(?=\\*"\])`, 'gi'),
  // Parameters of addresses: codes and states of grants, tickets, signatures.
  /([?&](?:\w*token|ticket|state|code|hmac|client_secret|key)=)[^&#"\\\s]+/gi,
  // The password of a database or mail server.
  /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^:@/\s"]*:)[^@/\s"]+(?=@)/gi,
]

/** A line of a log without the secrets that it would have shown. */
export const redacted = (line: string): string =>
  SECRETS.reduce((text, secret) => text.replaceAll(secret, `$1${REDACTED}`), line)
