import type { Answer } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'

export type StaffMember = Answer<'GET /users/'>[number]

/** The staff of the retailer, whoever was removed left out. */
export const usersQuery = queryOf('GET /users/')

/** How a toast or a dialog names a person. */
export const memberName = ({ first_name, last_name, username }: StaffMember): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username

/** Document 3 §5: no location means all of them. */
export const locationWords = ({ locations }: StaffMember): string =>
  locations.length === 0 ? 'All locations' : locations.map((at) => at.location_nickname).join(', ')
