import type { Capabilities } from '../capabilities.ts'

export interface Planner {
  name: string
  everyMs: number
  plan(): Promise<void>
}

/** Runs planners in every worker. A tick that fails (the database is away) is noted and the next one comes. */
export function startPlanners({ log }: Pick<Capabilities, 'log'>, planners: Planner[]): { stop(): void } {
  const timers = planners.map(({ name, everyMs, plan }) => {
    let isRunning = false
    const tick = async () => {
      if (isRunning) return
      isRunning = true
      try {
        await plan()
      } catch (error) {
        log.warn({ planner: name, err: error }, 'planner failed')
      } finally {
        isRunning = false
      }
    }
    void tick()
    return setInterval(tick, everyMs)
  })
  return { stop: () => timers.forEach(clearInterval) }
}
