import { innerPath } from '../../../paths.ts'

/** What of a portal lives in its address: where one was going, and which of its forms is open. */
export interface PortalView {
  from?: string
  /** `join`: sign-up; `lost`: a link for a lost password. Absent: sign-in. */
  form?: 'join' | 'lost'
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parsePortalView(address: Record<string, unknown>): PortalView {
  const from = innerPath(address['from'])
  const form = address['form']
  return { ...(from && { from }), ...((form === 'join' || form === 'lost') && { form }) }
}
