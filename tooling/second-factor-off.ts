import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { openDataFolder } from './start/data-folder.ts'

/**
 * Runs `npm run second-factor-off -- E-MAIL`: removes a lost second factor (docs/security.md). Without DATABASE_URL it
 * uses ARK's embedded database, which runs while `npm start` does.
 */
const root = path.resolve(import.meta.dirname, '..')
const { databasePassword, databasePort } = openDataFolder(path.resolve(process.env.ARK_DATA_DIR ?? './.data'))
const embedded = databasePort ? `postgres://ark:${databasePassword}@127.0.0.1:${databasePort}/ark` : ''
const program = path.join(root, 'apps/server/src/second-factor-off.ts')
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: process.env.DATABASE_URL ?? embedded },
})
process.exit(status ?? 1)
