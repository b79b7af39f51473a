import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type BackupSettings,
  listBackups,
  type Verified,
  verifiedFile,
} from '../../../server/src/platform/backup/backup-folder.ts'
import { openDataFolder } from '../start/data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { CommandRefused, dataFolderOf } from './command-settings.ts'
import { restoreCluster } from './restore-cluster.ts'

/**
 * Restores the newest backup with everything that was archived since into a temporary folder, checks it, and deletes
 * it. The result is stored beside the backups, where `/metrics` finds it. Throws a sentence when nothing can be restored.
 */
export async function verifyBackup(
  { directory }: BackupSettings,
  { identity, env, print }: VerifyOptions,
): Promise<Verified & { seconds: number }> {
  const startedAtMs = Date.now()
  const clusters = (await listBackups(directory)).filter(({ bases }) => bases.length > 0)
  const newest = clusters.toSorted((one, other) => (newestOf(one) < newestOf(other) ? -1 : 1)).at(-1)
  const base = newest?.bases.at(-1)
  if (!newest || !base) throw new CommandRefused(`There are no backups in ${directory}.`)
  const { directory: dataFolder, logs } = openDataFolder(dataFolderOf(env))
  const folder = path.join(dataFolder, `verify-${process.pid}`)
  const restored = await restoreCluster(newest, base, {
    folder,
    identity,
    at: null,
    recipient: null,
    logFile: path.join(logs, 'postgres-verify.log'),
    print,
  })
  try {
    print('Checking …')
    const faults = await checkDatabase(restored.cluster.url('ark', 'postgres'))
    const verified: Verified = {
      at: new Date().toISOString(),
      base: base.name,
      reachedAt: restored.reachedAt?.toISOString() ?? null,
      faults,
    }
    await writeFile(verifiedFile(newest.directory), `${JSON.stringify(verified, null, 2)}\n`)
    return { ...verified, seconds: (Date.now() - startedAtMs) / 1_000 }
  } finally {
    await restored.cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface VerifyOptions {
  identity: string
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
}

const newestOf = ({ bases }: { bases: { endedAt: string }[] }): string => bases.at(-1)?.endedAt ?? ''
