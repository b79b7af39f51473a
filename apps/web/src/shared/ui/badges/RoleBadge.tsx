import type { Role } from '@ark/domain'
import { Pill } from './Pill.tsx'

/** Documents 1 §2 and 3 §6: owner red, manager blue, associate green. */
const ROLES: Record<Role, { label: string; color: string }> = {
  owner: { label: 'Owner', color: 'red' },
  manager: { label: 'Manager', color: 'blue' },
  associate: { label: 'Associate', color: 'green' },
  fulfillment: { label: 'Fulfillment', color: 'teal' },
  buyer: { label: 'Buyer', color: 'violet' },
  operator: { label: 'Administrator', color: 'gray' },
}

/** As the documents call it. */
export const roleName = (role: Role): string => ROLES[role].label

/** A person's role in its colour. */
export const RoleBadge = ({ role }: { role: Role }) => <Pill color={ROLES[role].color}>{ROLES[role].label}</Pill>
