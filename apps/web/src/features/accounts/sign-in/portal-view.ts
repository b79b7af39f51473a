import { innerPath } from '../../../paths.ts'

/** The part of a portal's state that is in the address: the requested page and the open form. */
export interface PortalView {
  from?: string
  /** `join`: sign-up; `lost`: the link for a lost password. Absent: sign-in. */
  form?: 'join' | 'lost'
}

/** Reads the view from the address and leaves out invalid values. */
export function parsePortalView(address: Record<string, unknown>): PortalView {
  const from = innerPath(address['from'])
  const form = address['form']
  return { ...(from && { from }), ...((form === 'join' || form === 'lost') && { form }) }
}
