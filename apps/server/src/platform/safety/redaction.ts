/** The replacement of a secret in a log. */
export const REDACTED = '[redacted]'

/** Names of secret fields in JSON; inside a quoted text with backslashes. */
const NAMES = String.raw`\w*(?:password|secret|token|api_?key)|authorization|(?:set-)?cookie|x-api-key|credentials`
const FIELD = String.raw`"(?:${NAMES}|recovery_codes|otpauth_uri)\\*"`

/**
 * The patterns of everything that no log may show, as a field, in a message or in a URL. The first group is kept.
 * Field names also match inside a text that was quoted again.
 */
const SECRETS: readonly RegExp[] = [
  // Mailed links to set a password.
  /(#token=)[\w-]+/g,
  // Session tokens of ARK and access tokens of StockX, anywhere.
  /(?<![\w-])()eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{6,}/gi,
  // Tokens in the formats of Shopify and alias.
  /()\b(?:shp[a-z]{2}|shpss|goatapi|whsec)_[\w-]+/g,
  // Secret fields in JSON, and in JSON that was quoted again.
  new RegExp(String.raw`(${FIELD}\s*:\s*\\*")(?:[^"\\]|\\[^"])+(?=\\*")`, 'gi'),
  new RegExp(String.raw`(${FIELD}\s*:\s*\[\\*")[^\]]+(?=\\*"\])`, 'gi'),
  // URL parameters: codes and states of grants, tickets, signatures.
  /([?&](?:\w*token|ticket|state|code|hmac|client_secret|key)=)[^&#"\\\s]+/gi,
  // Passwords in URLs of databases and mail servers.
  /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^:@/\s"]*:)[^@/\s"]+(?=@)/gi,
]

/** Returns a log line with its secrets replaced. */
export const redacted = (line: string): string =>
  SECRETS.reduce((text, secret) => text.replaceAll(secret, `$1${REDACTED}`), line)
