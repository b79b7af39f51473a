/** How far a request for bulk shipping is (document 3 §4). */
export const AUTOMATION_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number]

export interface AutomationAct {
  /** On its button. */
  label: 'Process' | 'Complete' | 'Failed' | 'Reset'
  from: readonly AutomationStatus[]
  to: AutomationStatus
}

/** What the operator may do with a request; the one table that his buttons and the server read. */
const AUTOMATION_ACTS: readonly AutomationAct[] = [
  { label: 'Process', from: ['pending'], to: 'processing' },
  { label: 'Complete', from: ['processing'], to: 'completed' },
  { label: 'Failed', from: ['processing'], to: 'failed' },
  { label: 'Reset', from: ['completed', 'failed'], to: 'pending' },
]

/** What is said of a request that the operator fails by hand (document 3 §4). */
export const MANUAL_FAILURE = 'Manual failure'

/** What the operator may do with a request now, in the order of its way. */
export const automationActs = (status: AutomationStatus): AutomationAct[] =>
  AUTOMATION_ACTS.filter(({ from }) => from.includes(status))

/** Null when the operator may take a request to this status; otherwise why not, in words for him. */
export function automationRefusal(from: AutomationStatus, to: AutomationStatus): string | null {
  const acts = automationActs(from)
  if (acts.some((act) => act.to === to)) return null
  if (from === to) return `This request is ${from} already.`
  const open = acts.map(({ label }) => label).join(' or ')
  return `A request that is ${from} cannot become ${to}. What can be done with it now: ${open}.`
}
