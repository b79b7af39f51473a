import { databaseUrlOf } from './platform/config.ts'
import { migrate, UnknownDatabase } from './platform/database/migrate.ts'

try {
  await migrate(databaseUrlOf(process.env))
} catch (error) {
  if (!(error instanceof UnknownDatabase)) throw error
  // A person reads this: what to do, and no stack.
  console.error(`${error.message} Start that version, or name another database.`)
  process.exitCode = 1
}
