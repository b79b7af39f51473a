import type { Capabilities } from '../capabilities.ts'
import type { Config } from '../config.ts'
import type { Planner, Tick } from './planners.ts'

/** Work that a module plans again and again. Each tick only enqueues, and enqueuing twice is harmless. */
export interface PlannerDeclaration {
  name: string
  everyMs: number | ((config: Config) => number)
  /** `most` is the most jobs of the planner that may wait (`planDue`). */
  plan: ((capabilities: Capabilities, tick: Tick) => Promise<unknown>) & { most?: number }
}

/** Returns the planner of a declaration, for this process. */
export const plannerOf = (capabilities: Capabilities, { name, everyMs, plan }: PlannerDeclaration): Planner => ({
  name,
  everyMs: typeof everyMs === 'number' ? everyMs : everyMs(capabilities.config),
  most: plan.most ?? null,
  plan: (tick) => plan(capabilities, tick),
})
