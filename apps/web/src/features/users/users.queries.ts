import type { Answer } from '../../shared/api.ts'
import { queryOf } from '../../shared/query.ts'

export type StaffMember = Answer<'GET /users/'>[number]

/** Reads the retailer's users without removed ones. */
export const usersQuery = queryOf('GET /users/')

/** Returns a person's name for messages. */
export const memberName = ({ first_name, last_name, username }: StaffMember): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username

/** Describes a person's locations; no restriction means all of them. */
export const locationsLabel = ({ locations }: StaffMember): string =>
  locations.length === 0 ? 'All locations' : locations.map((at) => at.location_nickname).join(', ')
