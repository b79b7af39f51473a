import type { Role } from '@ark/domain'
import { Pill } from './Pill.tsx'

/** The label and color of each role. */
const ROLES: Record<Role, { label: string; color: string }> = {
  owner: { label: 'Owner', color: 'red' },
  manager: { label: 'Manager', color: 'blue' },
  associate: { label: 'Associate', color: 'green' },
  fulfillment: { label: 'Fulfillment', color: 'teal' },
  buyer: { label: 'Buyer', color: 'violet' },
  operator: { label: 'Administrator', color: 'gray' },
}

/** Returns a role's label. */
export const roleName = (role: Role): string => ROLES[role].label

/** A person's role with its color. */
export const RoleBadge = ({ role }: { role: Role }) => <Pill color={ROLES[role].color}>{ROLES[role].label}</Pill>
