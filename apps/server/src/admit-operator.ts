import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compose } from './compose.ts'
import { admitOperator } from './modules/accounts/index.ts'
import { connectAlias } from './modules/catalogue/index.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { MIGRATED } from './platform/database/migrated-line.ts'
import { createLogger } from './platform/log.ts'

/**
 * Prepares the database of a real business: migrates it, connects the ALIAS account of ALIAS_TOKEN, and opens the
 * operator's account, which no one else can open. It invents nothing, and refuses a sandbox (seed-sandbox.ts) and a
 * database with a sandbox's people.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.isSandbox) throw new Error('This is a sandbox, whose operator comes with its other people.')
  await migrate(config.databaseUrl)
  console.log(MIGRATED)
  const { capabilities, close } = await compose(config, { isWorker: false, log: createLogger('error') })
  try {
    await connectAlias(capabilities)
    saveFirstPassword(await admitOperator(capabilities), config)
  } finally {
    await close()
  }
}

/**
 * Writes the operator's password to a file that only this system account can read, because printed output ends up in
 * logs. Deletes the file once the operator has chosen a password.
 */
function saveFirstPassword(
  given: string | null,
  { dataDirectory, operatorEmail }: { dataDirectory: string; operatorEmail: string },
): void {
  const file = path.join(dataDirectory, 'operator-password')
  rmSync(file, { force: true })
  if (given === null) return
  writeFileSync(file, `${given}\n`, { mode: 0o600 })
  console.log(
    `The administrator signs in as ${operatorEmail}; the temporary password is in ${file} and has to be changed within three days.`,
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
