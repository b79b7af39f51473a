import { type Child, type ChildSpec, startChild } from './child.ts'
import { errorLine, withoutRepeats } from './error-line.ts'

export interface Supervised {
  end(graceMs: number): Promise<void>
}

export interface SupervisorOptions {
  print: (line: string) => void
  /** Called once when the program cannot be kept up during the start: after three ends without a minute in between. */
  onGivingUp: (reason: string) => void
  /** Returns false during the start, when a program that fails stops ARK; later it is restarted forever. */
  isReady: () => boolean
}

const LONGEST_PAUSE_MS = 30_000
const SETTLED_MS = 60_000

/** Returns the pause before the nth start in a row: half a second, doubled each time, at most half a minute. */
export function pauseBeforeRestartMs(endsInARow: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** (endsInARow - 1))
}

/** Keeps a program running: when it ends, reports it and starts it again after a pause. */
export function supervise(spec: ChildSpec, options: SupervisorOptions): Supervised {
  const printError = withoutRepeats(options.print)
  let child: Child | undefined
  let timer: NodeJS.Timeout | undefined
  let ending = false
  let endsInARow = 0

  const start = () => {
    const startedAt = Date.now()
    const last: string[] = []
    const onLine: ChildSpec['onLine'] = (line, stream) => {
      spec.onLine?.(line, stream)
      const error = errorLine(line)
      if (!error) return
      last.push(error)
      if (!ending) printError(`${spec.name}: ${error}`)
    }
    child = startChild({ ...spec, onLine })
    void child.ended.then(({ how }) => {
      if (ending) return
      endsInARow = Date.now() - startedAt > SETTLED_MS ? 1 : endsInARow + 1
      if (endsInARow >= 3 && !options.isReady()) {
        return options.onGivingUp(
          `${spec.name} does not start (${how}). ${last.at(-1) ?? ''}\nIts log: ${spec.logDirectory}/${spec.name}.log`,
        )
      }
      const pauseMs = pauseBeforeRestartMs(endsInARow)
      options.print(
        `${spec.name} ended (${how}); it is started again in ${pauseMs / 1000} s. Its log: ${spec.logDirectory}/${spec.name}.log`,
      )
      timer = setTimeout(start, pauseMs)
    })
  }

  start()
  return {
    async end(graceMs) {
      ending = true
      clearTimeout(timer)
      await child?.end(graceMs)
    },
  }
}
