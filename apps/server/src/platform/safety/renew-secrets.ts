import type { Database } from '../database/connect.ts'
import { replaceSealed, type SealedColumn, sealedRows } from '../database/sealed-columns.ts'
import type { Secrets } from './secrets.ts'

export interface RenewedSecrets {
  /** The number of values that were re-encrypted. */
  renewed: number
  /** Values that already were under the current key when they were last read. */
  current: number
  /** Values that no key opens, such as `stores 1/5 tokens`. */
  unreadable: string[]
}

const BATCH_ROWS = 100
/** A value that a running process changes again and again is read at most this often. */
const MOST_READINGS = 100

/**
 * Encrypts all stored secrets with the current key, in batches, while processes use them. A value that someone changes
 * meanwhile is read again, and never overwritten. It can be repeated after a kill: values that are done stay as they
 * are. A value that no key opens stays as well, and does not stop the others.
 */
export async function renewSecrets(
  { db, secrets }: { db: Database; secrets: Secrets },
  columns: readonly SealedColumn[],
): Promise<RenewedSecrets> {
  const result: RenewedSecrets = { renewed: 0, current: 0, unreadable: [] }
  for (const column of columns) {
    let after: string[] | null = null
    for (let readings = 0; ; ) {
      const rows = await sealedRows(db, column, { after, limit: BATCH_ROWS })
      if (rows.length === 0) break
      for (const row of rows) {
        const outcome = await renewRow({ db, secrets }, column, row)
        if (outcome === 'changed' && (readings += 1) <= MOST_READINGS) break
        if (outcome === 'renewed' || outcome === 'current') result[outcome] += 1
        else result.unreadable.push(`${column.table} ${row.key.join('/')} ${column.column}`)
        after = row.key
        readings = 0
      }
    }
  }
  return result
}

type Outcome = 'renewed' | 'current' | 'changed' | 'unreadable'

async function renewRow(
  { db, secrets }: { db: Database; secrets: Secrets },
  column: SealedColumn,
  row: { key: string[]; sealed: Buffer },
): Promise<Outcome> {
  let fresh: Buffer | null
  try {
    fresh = secrets.renewed(row.sealed)
  } catch {
    return 'unreadable'
  }
  if (fresh === null) return 'current'
  return (await replaceSealed(db, column, { ...row, fresh })) ? 'renewed' : 'changed'
}
