const CODES = 36 ** 3

/**
 * Three letters for a call's key, by which freshness.gen.ts has it: the keys themselves would be the larger half of
 * what the browser carries. `npm run openapi` fails where two calls have the same.
 */
export function codeOf(key: string): string {
  let code = 0
  for (const letter of key) code = (code * 31 + letter.charCodeAt(0)) % CODES
  return code.toString(36)
}
