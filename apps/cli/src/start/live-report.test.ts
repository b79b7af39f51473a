import { expect, test } from 'vitest'
import { readConfig } from '../../../server/src/platform/config.ts'
import { readEnvironment } from './environment.ts'
import { liveReport } from './live-report.ts'
import { childEnvironment } from './programs.ts'

const LIVE = {
  PUBLIC_URL: 'https://ark.example.com',
  ARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  OPERATOR_EMAIL: 'you@example.com',
}

/** Returns what `ark serve` prints with these settings besides those that it requires. */
function report(env: Record<string, string>): string[] {
  const settings = readEnvironment({ ...LIVE, ...env }, { root: '/srv/ark', mode: 'live' })
  if ('faults' in settings) throw new Error(settings.faults.join('\n'))
  const databaseUrl = settings.databaseUrl ?? 'postgres://embedded'
  return liveReport(readConfig(childEnvironment(settings, databaseUrl, { ...LIVE, ...env })), settings)
}

test.each([
  [{}, '  Missing: backups. To have it, set BACKUP_DIR and BACKUP_RECIPIENT as docs/backup.md says.'],
  [{ BACKUP_DIR: '/backups', BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }, '  Live: backups in /backups'],
  [
    { DATABASE_URL: 'postgres://db/ark' },
    '  The tools of your own PostgreSQL have to make the backups: docs/backup.md.',
  ],
])('with %j the start says who makes backups', (env, line) => {
  expect(report(env)).toContain(line)
})
