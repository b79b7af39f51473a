import type { Role } from '@ark/domain'
import type { User } from '../src/shared/session.ts'

/** The role of the person who views a page, in a retailer that has such people. */
export type Persona = Role

const BUSINESS = {
  id: 1,
  business_name: 'Kicks & Co',
  business_type: 'retail',
  is_verified: true,
  created_at: '2026-01-02T09:00:00.000Z',
}

/** Returns a person of a role as `GET /auth/me` does. */
export const userOf = (role: Persona): User => ({
  id: 7,
  email: `${role}@kicks.example`,
  username: role,
  first_name: 'Dana',
  last_name: 'Reyes',
  phone_number: null,
  role,
  is_operator: role === 'operator',
  last_login: null,
  demo_mode: false,
  must_change_password: false,
  has_second_factor: false,
  must_set_up_second_factor: false,
  locations: [],
  retailer: role === 'buyer' || role === 'operator' ? null : { ...BUSINESS, closing_at: null },
  buyer: role === 'buyer' ? BUSINESS : null,
})
