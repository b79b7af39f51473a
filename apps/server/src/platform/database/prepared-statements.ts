import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A plan that no longer fits: a migration has changed a table under it. */
const STALE_PLAN = '0A000'

/** What is neither opening nor ending a transaction, and no migration. */
const IS_READ = /^\s*(select|with)\b/

const names = new Map<string, string>()
let generation = 0

/** A statement's name is its text's digest. There are as many as the code has, since values are always parameters. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
  names.set(text, name)
  return name
}

/** All statements get new names, so that each is planned again where it is next run. */
function planAgain(): void {
  generation += 1
  names.clear()
}

/**
 * Runs a statement that is parsed and planned once per connection: behind row-level security planning costs more than
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
