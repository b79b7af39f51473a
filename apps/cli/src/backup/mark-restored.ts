import type { recordRestore } from '../../../server/src/after-restore.ts'

/**
 * Brings a restored database to the schema of this version, and records the restore, which ARK follows up at its next
 * start. The server's modules load only here, so that `ark start` and `ark --help` need not wait for them.
 */
export async function markRestored(databaseUrl: string, restore: Parameters<typeof recordRestore>[1]): Promise<void> {
  const [{ recordRestore }, { migrate }] = await Promise.all([
    import('../../../server/src/after-restore.ts'),
    import('../../../server/src/platform/database/migrate.ts'),
  ])
  await migrate(databaseUrl)
  await recordRestore(databaseUrl, restore)
}
