import { check } from 'recheck'
import { partsOfExpression } from './product-expressions.ts'

/** So long one expression is looked at. */
const MOST_MS = 20_000

/**
 * Whether recheck proves that matching takes a time that grows no faster than the text. Null: it does; otherwise what
 * it says.
 */
export async function doubtAbout(text: string): Promise<string | null> {
  const { pattern, flags } = partsOfExpression(text)
  const found = await check(pattern, flags, { timeout: MOST_MS })
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return `recheck cannot tell (${found.error.kind})`
  return `takes a ${found.complexity.summary} time, as over ${found.attack.pattern.slice(0, 100)}`
}
