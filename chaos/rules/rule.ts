import type { Evidence } from '../evidence.ts'

/** A condition that must hold at rest. */
export interface Rule {
  name: string
  /** True: a broken rule stays broken, so that waiting does not help. */
  isFinal?: true
  /** Returns one line for each violation, with the rows and journal entries that show it. */
  broken(evidence: Evidence): Promise<string[]> | string[]
}
