import { holdWaitingMails } from './modules/accounts/index.ts'
import { sweepEveryAccount } from './modules/listings/index.ts'
import { notifyAllOfRestore } from './modules/notifications/index.ts'
import { readAllOrdersAgain } from './modules/sales/index.ts'
import { insertRestore, jumpSequences, type RestoreToRecord } from './platform/backup/record-restore.ts'
import { connect } from './platform/database/connect.ts'
import { createLogger } from './platform/log.ts'
import { createErrorReport } from './platform/watch/error-report.ts'

/**
 * Prepares a restored database for its first start, while nothing runs on it. The outside world has gone on: ARK reads
 * all orders since then, compares every listing on every account, holds the mails that may have been sent, and notifies
 * every business.
 */
export async function recordRestore(databaseUrl: string, restore: RestoreToRecord): Promise<void> {
  await jumpSequences(databaseUrl)
  const db = connect(databaseUrl, { report: createErrorReport(createLogger('error')), poolSize: 2 })
  try {
    const now = new Date()
    await db.asPlatform(async (tx) => {
      await insertRestore(tx, restore)
      await holdWaitingMails(tx, HELD)
      await readAllOrdersAgain(tx, now)
      await sweepEveryAccount(tx, now)
      await notifyAllOfRestore(tx, { reachedAt: restore.reachedAt, now })
    })
  } finally {
    await db.close()
  }
}

const HELD = 'Held because the database was restored: this e-mail may have been sent already. ARK does not send it.'
