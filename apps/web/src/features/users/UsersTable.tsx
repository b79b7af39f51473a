import { Paper, Skeleton, Table, Text } from '@mantine/core'
import { useMe } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/Pill.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { RoleBadge } from '../../shared/ui/RoleBadge.tsx'
import type { MemberAction } from './ConfirmModal.tsx'
import { MemberActions } from './MemberActions.tsx'
import { locationWords, memberName, type StaffMember } from './users.queries.ts'

export interface MembersProps {
  members: readonly StaffMember[]
  isLoading: boolean
  onEdit: (member: StaffMember) => void
  onAct: (action: MemberAction) => void
}

const COLUMNS = ['User', 'Contact', 'Role', 'Locations', 'Status', 'Last Login', 'Actions']
const SKELETON_ROWS = 4

/** The staff of a business, one row each. */
export function UsersTable({ members, isLoading, onEdit, onAct }: MembersProps) {
  return (
    <Paper withBorder style={{ overflow: 'hidden', flexShrink: 0 }}>
      <Table.ScrollContainer minWidth={980} type="native" tabIndex={0} role="region" aria-label="Users">
        <Table verticalSpacing="sm" horizontalSpacing="md" borderColor="var(--ark-line)" aria-label="Users">
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th key={column} ta={column === 'Actions' ? 'right' : 'left'}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {isLoading && Array.from({ length: SKELETON_ROWS }, (_, row) => <SkeletonRow key={row} />)}
            {members.map((member) => (
              <MemberRow key={member.id} member={member} onEdit={() => onEdit(member)} onAct={onAct} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

const SkeletonRow = () => (
  <Table.Tr>
    {COLUMNS.map((column) => (
      <Table.Td key={column} h={57}>
        <Skeleton height={12} width={column === 'User' ? 140 : 72} />
      </Table.Td>
    ))}
  </Table.Tr>
)

interface MemberRowProps {
  member: StaffMember
  onEdit: () => void
  onAct: (action: MemberAction) => void
}

function MemberRow({ member, onEdit, onAct }: MemberRowProps) {
  const isMe = useMe().id === member.id
  const name = memberName(member)
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={550}>
          {name}
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
      </Table.Td>
      <Table.Td>
        <Text>{member.email}</Text>
        <Text size="sm" c="dimmed">
          {member.phone_number ?? 'No phone'}
        </Text>
      </Table.Td>
      <Table.Td>
        <RoleBadge role={member.role} />
      </Table.Td>
      <Table.Td maw={240}>{locationWords(member)}</Table.Td>
      <Table.Td>
        <Pill color={member.is_active ? 'green' : 'gray'}>{member.is_active ? 'Active' : 'Inactive'}</Pill>
        {member.must_change_password && (
          <Text size="xs" c="dimmed">
            Has a temporary password
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime at={member.last_login} empty="Never" />
      </Table.Td>
      <Table.Td>
        <MemberActions member={member} onEdit={onEdit} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  )
}
