import { databaseUrlOf } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'

await migrate(databaseUrlOf(process.env))
