import type { Evidence } from '../evidence.ts'

/** What must hold when nothing moves any more. */
export interface Rule {
  name: string
  /** What was broken stays broken: there is nothing to wait for. */
  isFinal?: true
  /** One line for each thing that breaks it, with the rows and journal entries that show it. */
  broken(evidence: Evidence): Promise<string[]> | string[]
}
