import { check } from 'recheck'
import { partsOfExpression } from './product-expressions.ts'

/** The longest check of one expression. */
const MOST_MS = 20_000

/**
 * Checks with recheck whether matching takes at most linear time. Returns null when it does; otherwise recheck's
 * reason.
 */
export async function doubtAbout(text: string): Promise<string | null> {
  const { pattern, flags } = partsOfExpression(text)
  const found = await check(pattern, flags, { timeout: MOST_MS })
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return `recheck cannot tell (${found.error.kind})`
  return `takes a ${found.complexity.summary} time, as over ${found.attack.pattern.slice(0, 100)}`
}
