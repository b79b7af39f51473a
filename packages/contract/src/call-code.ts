const CODES = 36 ** 3

/**
 * Returns the three-letter code of a call's key in freshness.gen.ts. The keys themselves would be most of what the
 * browser loads. `npm run openapi` fails when two calls have the same code.
 */
export function codeOf(key: string): string {
  let code = 0
  for (const letter of key) code = (code * 31 + letter.charCodeAt(0)) % CODES
  return code.toString(36)
}
