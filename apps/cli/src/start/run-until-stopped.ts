import { createEnding, type Ending } from './ending.ts'
import { failureMessage } from './failure-message.ts'
import { whenParentsAreGone } from './parents.ts'
import { Stopped } from './run.ts'

/** What a long-running command works with. */
export interface Running {
  ending: Ending
  print: (line: string) => void
  /** Called when a necessary program does not start: shows the reason and ends everything. */
  fail: (reason: string) => void
}

/** The time in which everything has to end, whatever it is doing. */
const LIMIT_MS = 9_500

/** Starts a long-running command, and ends what it started when a signal comes, or when it cannot start. */
export async function runUntilStopped(start: (running: Running) => Promise<void>): Promise<void> {
  const ending = createEnding()
  let exitCode = 0
  const stop = async (code: number): Promise<void> => {
    exitCode = Math.max(exitCode, code)
    if (ending.isEnding) return
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    const faults = await ending.end()
    for (const fault of faults) console.error(`Could not be ended cleanly: ${fault}`)
    process.exit(faults.length > 0 ? 1 : exitCode)
  }
  const fail = (reason: string): void => {
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
    await start({ ending, print: (line) => console.log(line), fail })
  } catch (error) {
    if (!(error instanceof Stopped)) fail(failureMessage(error))
  }
}
