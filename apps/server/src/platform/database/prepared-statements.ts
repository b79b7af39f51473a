import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The error code of a stale plan: a migration changed a table. */
const STALE_PLAN = '0A000'

/** Matches reads: neither the beginning or end of a transaction, nor a migration. */
const IS_READ = /^\s*(select|with)\b/

const names = new Map<string, string>()
let generation = 0

/**
 * Returns the digest of a statement's text as its name. The map is bounded by the code, since values are always
 * parameters.
 */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
  names.set(text, name)
  return name
}

/** Gives all statements new names, so that each is planned again at its next execution. */
function planAgain(): void {
  generation += 1
  names.clear()
}

/**
 * Runs a statement that is parsed and planned once per connection: under row-level security, planning costs more than
 * most of our statements take to run (measured: bench P6).
 */
export async function runPrepared(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  if (!IS_READ.test(text) && values.length === 0) return client.query(text)
  try {
    return await client.query({ name: nameOf(text), text, values: [...values] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) planAgain()
    throw error
  }
}
