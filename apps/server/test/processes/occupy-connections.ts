import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/connect.ts'

/**
 * Takes connections of a pool and keeps each in an open transaction, like slow work, until `release`. `open` runs work
 * in a transaction of the pool. Resolves once all are taken.
 */
export async function occupyConnections(
  count: number,
  open: (work: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<{ release(): Promise<void> }> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held: Promise<void>[] = []
  for (let at = 0; at < count; at += 1)
    await new Promise<void>((taken, failed) => {
      const slow = open(async (tx) => {
        await sql`select 1`.execute(tx)
        taken()
        await released
      })
      slow.catch(failed)
      held.push(slow)
    })
  return {
    async release() {
      release()
      await Promise.all(held)
    },
  }
}
