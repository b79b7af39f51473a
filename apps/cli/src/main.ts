import { ConfigError } from '../../server/src/platform/config.ts'
import { createProgram } from './program.ts'
import { EXIT } from './result.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = EXIT.usage
}
