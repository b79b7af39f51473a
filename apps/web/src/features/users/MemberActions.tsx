import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconEdit, IconKey, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMe } from '../../shared/session.ts'
import type { MemberAction } from './ConfirmModal.tsx'
import { memberName, type StaffMember } from './users.queries.ts'

interface MemberActionsProps {
  member: StaffMember
  onEdit: () => void
  onAct: (action: MemberAction) => void
}

/** What can be done with a person; not everything with oneself (document 3 §6). */
export function MemberActions({ member, onEdit, onAct }: MemberActionsProps) {
  const isMe = useMe().id === member.id
  const name = memberName(member)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Act label={`Edit ${name}`} hint="Edit" icon={<IconEdit size={18} stroke={1.6} />} onClick={onEdit} />
      <Act
        label={`Reset the password of ${name}`}
        hint="Reset password"
        icon={<IconKey size={18} stroke={1.6} />}
        refusal={isMe ? 'Change your own password in your profile' : null}
        onClick={() => onAct({ kind: 'reset', member })}
      />
      <Act
        label={`Delete ${name}`}
        hint="Delete"
        icon={<IconTrash size={18} stroke={1.6} />}
        refusal={isMe ? 'You cannot delete your own account' : null}
        onClick={() => onAct({ kind: 'delete', member })}
      />
    </Group>
  )
}

interface ActProps {
  label: string
  hint: string
  icon: ReactNode
  /** Why it cannot be pressed; it stays reachable so that this can be read. */
  refusal?: string | null
  onClick: () => void
}

const Act = ({ label, hint, icon, refusal = null, onClick }: ActProps) => (
  <Tooltip label={refusal ?? hint}>
    <ActionIcon
      aria-label={label}
      {...(refusal !== null && {
        'data-disabled': true,
        'aria-disabled': true,
        'aria-description': refusal,
        style: { background: 'transparent' },
      })}
      onClick={() => refusal === null && onClick()}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)
