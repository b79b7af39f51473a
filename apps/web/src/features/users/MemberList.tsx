import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '../../shared/session.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { RoleBadge } from '../../shared/ui/badges/RoleBadge.tsx'
import type { MemberAction } from './ConfirmModal.tsx'
import { MemberActions } from './MemberActions.tsx'
import { locationsLabel, memberName, type StaffMember } from './users.queries.ts'

interface MemberActs {
  onEdit: (member: StaffMember) => void
  onAct: (action: MemberAction) => void
}

interface MemberListProps extends MemberActs {
  members: readonly StaffMember[]
  isLoading: boolean
  failure: ReactNode
}

const STATUS_COLORS = { Active: 'green', Inactive: 'gray', Invited: 'blue' } as const

/**
 * Returns the status of a user. An invited one has not opened the mailed link or has an account elsewhere; ARK does not
 * reveal which.
 */
const memberStatus = ({ is_active, is_invited }: StaffMember): keyof typeof STATUS_COLORS =>
  !is_active ? 'Inactive' : is_invited ? 'Invited' : 'Active'

/** The retailer's users. */
export const MemberList = ({ members, onEdit, onAct, ...list }: MemberListProps) => (
  <DataTable
    {...list}
    label="Users"
    columns={memberColumns({ onEdit, onAct })}
    rows={members}
    rowKey={({ id }) => id}
    isShort
  />
)

export const memberColumns = ({ onEdit, onAct }: MemberActs): readonly TableColumn<StaffMember>[] => [
  {
    id: 'user',
    header: 'User',
    width: 'minmax(150px, 1fr)',
    cell: (member) => <MemberName member={member} />,
    csv: [
      { header: 'Name', value: memberName },
      { header: 'Username', value: ({ username }) => username },
    ],
  },
  {
    id: 'contact',
    header: 'Contact',
    width: 'minmax(200px, 1.2fr)',
    card: 'wide',
    cell: (member) => (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{member.email}</Text>
        <Text size="sm" c="dimmed">
          {member.phone_number ?? 'No phone'}
        </Text>
      </>
    ),
    csv: [
      { header: 'Email', value: ({ email }) => email },
      { header: 'Phone', value: ({ phone_number }) => phone_number },
    ],
  },
  {
    id: 'role',
    header: 'Role',
    width: '130px',
    cell: ({ role }) => <RoleBadge role={role} />,
    csv: [{ header: 'Role', value: ({ role }) => role }],
  },
  {
    id: 'locations',
    header: 'Locations',
    width: 'minmax(130px, 1fr)',
    cell: locationsLabel,
    csv: [{ header: 'Locations', value: locationsLabel }],
  },
  {
    id: 'status',
    header: 'Status',
    width: '130px',
    cell: (member) => (
      <>
        <Pill color={STATUS_COLORS[memberStatus(member)]}>{memberStatus(member)}</Pill>
        {!member.is_invited && member.must_change_password && (
          <Text size="xs" c="dimmed">
            Has a temporary password
          </Text>
        )}
      </>
    ),
    csv: [{ header: 'Status', value: memberStatus }],
  },
  {
    id: 'last-login',
    header: 'Last Login',
    width: '120px',
    cell: ({ last_login }) => <RelativeTime at={last_login} empty="Never" />,
    csv: [{ header: 'Last Login', value: ({ last_login }) => last_login }],
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '190px',
    align: 'right',
    cell: (member) => <MemberActions member={member} onEdit={() => onEdit(member)} onAct={onAct} />,
  },
]

function MemberName({ member }: { member: StaffMember }) {
  const isMe = useMe().id === member.id
  return (
    <>
      <Text fw={550}>
        {memberName(member)}
        {isMe && (
          <Text span c="dimmed" fw={400}>
            {' '}
            (you)
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {member.username}
      </Text>
    </>
  )
}
