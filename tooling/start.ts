import { createEnding } from './start/ending.ts'
import { failureMessage } from './start/failure-message.ts'
import { whenParentsAreGone } from './start/parents.ts'
import { run, Stopped } from './start/run.ts'

/** The time in which everything has to end, whatever it is doing. */
const LIMIT_MS = 9_500

const ending = createEnding()
const print = (line: string) => console.log(line)
let exitCode = 0

async function stop(code: number): Promise<void> {
  exitCode = Math.max(exitCode, code)
  if (ending.isEnding) return
  setTimeout(() => process.exit(1), LIMIT_MS).unref()
  const faults = await ending.end()
  for (const fault of faults) console.error(`Could not be ended cleanly: ${fault}`)
  process.exit(faults.length > 0 ? 1 : exitCode)
}

function fail(reason: string): void {
  if (ending.isEnding) return
  console.error(`\nARK cannot start.\n${reason}`)
  void stop(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending.isEnding) console.log('\nStopping …')
    void stop(0)
  })
}
// The terminal may be gone when the last lines are written.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)
if (process.env.npm_lifecycle_event !== undefined) whenParentsAreGone(() => void stop(0))

try {
  await run({ isDev: process.argv.includes('--dev'), env: process.env, ending, print, fail })
} catch (error) {
  if (!(error instanceof Stopped)) fail(failureMessage(error))
}
