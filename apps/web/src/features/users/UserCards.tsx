import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useMe } from '../../shared/session.ts'
import { Pill } from '../../shared/ui/Pill.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { RoleBadge } from '../../shared/ui/RoleBadge.tsx'
import { MemberActions } from './MemberActions.tsx'
import { locationWords, memberName } from './users.queries.ts'
import type { MembersProps } from './UsersTable.tsx'

/** The staff of a business on a phone. */
export function UserCards({ members, isLoading, onEdit, onAct }: MembersProps) {
  const me = useMe()
  if (isLoading) return <Skeleton h={126} radius="lg" aria-busy />
  return (
    <Stack gap="xs">
      {members.map((member) => (
        <Paper key={member.id} withBorder p="sm" component="article" aria-label={memberName(member)}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <Text fw={600}>
              {memberName(member)}
              {member.id === me.id && (
                <Text span c="dimmed" fw={400}>
                  {' '}
                  (you)
                </Text>
              )}
            </Text>
            <MemberActions member={member} onEdit={() => onEdit(member)} onAct={onAct} />
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {member.email}
          </Text>
          <Group gap="xs" my={6}>
            <RoleBadge role={member.role} />
            <Pill color={member.is_active ? 'green' : 'gray'}>{member.is_active ? 'Active' : 'Inactive'}</Pill>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {locationWords(member)} · last login <RelativeTime at={member.last_login} empty="never" />
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}
