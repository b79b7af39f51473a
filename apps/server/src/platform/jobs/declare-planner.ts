import type { Capabilities } from '../capabilities.ts'
import type { Config } from '../config.ts'
import type { Planner, Tick } from './planners.ts'

/** What a module plans over and over. Each tick only enqueues, and what it enqueues is safe to enqueue twice. */
export interface PlannerDeclaration {
  name: string
  everyMs: number | ((config: Config) => number)
  /** `most` says how many of its jobs wait at most (`planDue`). */
  plan: ((capabilities: Capabilities, tick: Tick) => Promise<unknown>) & { most?: number }
}

/** Returns the planner of a declaration, for this process. */
export const plannerOf = (capabilities: Capabilities, { name, everyMs, plan }: PlannerDeclaration): Planner => ({
  name,
  everyMs: typeof everyMs === 'number' ? everyMs : everyMs(capabilities.config),
  most: plan.most ?? null,
  plan: (tick) => plan(capabilities, tick),
})
