import { readConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'

await migrate(readConfig(process.env).databaseUrl)
