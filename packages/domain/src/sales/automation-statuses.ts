/** The statuses of a bulk shipping request. */
export const AUTOMATION_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number]

export interface AutomationAct {
  /** The text of the button. */
  label: 'Process' | 'Complete' | 'Failed' | 'Reset'
  from: readonly AutomationStatus[]
  to: AutomationStatus
}

/** The actions that the operator may take on a request. The operator's buttons and the server read this one table. */
const AUTOMATION_ACTS: readonly AutomationAct[] = [
  { label: 'Process', from: ['pending'], to: 'processing' },
  { label: 'Complete', from: ['processing'], to: 'completed' },
  { label: 'Failed', from: ['processing'], to: 'failed' },
  { label: 'Reset', from: ['completed', 'failed'], to: 'pending' },
]

/** The failure reason of a request that the operator marks as failed. */
export const MANUAL_FAILURE = 'Manual failure'

/** Returns the actions that a request allows in its status, in their usual order. */
export const automationActs = (status: AutomationStatus): AutomationAct[] =>
  AUTOMATION_ACTS.filter(({ from }) => from.includes(status))

/**
 * Returns why the operator may not move a request to this status, as a message for the operator, or null when it is
 * allowed.
 */
export function automationRefusal(from: AutomationStatus, to: AutomationStatus): string | null {
  const acts = automationActs(from)
  if (acts.some((act) => act.to === to)) return null
  if (from === to) return `This request is already ${from}.`
  const open = acts.map(({ label }) => label).join(' or ')
  return `A request that is ${from} cannot become ${to}. Possible actions: ${open}.`
}
