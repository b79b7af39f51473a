import type { Database } from '../../server/src/platform/database/connect.ts'
import type { ReportError } from '../../server/src/platform/watch/error-report.ts'

/**
 * Runs an act with a connection to the database and the report of errors that no caller awaits, and closes the
 * connection afterwards. Modules load only here, so that `ark --help` answers at once.
 */
export async function withDatabase<T>(
  databaseUrl: string,
  act: (db: Database, report: ReportError) => Promise<T>,
): Promise<T> {
  const [{ connect }, { createErrorReport }, { createLogger }] = await Promise.all([
    import('../../server/src/platform/database/connect.ts'),
    import('../../server/src/platform/watch/error-report.ts'),
    import('../../server/src/platform/log.ts'),
  ])
  const report = createErrorReport(createLogger('error'))
  const db = connect(databaseUrl, { report, poolSize: 2 })
  try {
    return await act(db, report)
  } finally {
    await db.close()
  }
}
