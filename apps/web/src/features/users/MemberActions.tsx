import { Group } from '@mantine/core'
import { IconEdit, IconKey, IconTrash } from '../../shared/icons.ts'
import { useMe } from '../../shared/session.ts'
import { ReasonedIcon } from '../../shared/ui/controls/ReasonedIcon.tsx'
import type { MemberAction } from './ConfirmModal.tsx'
import { memberName, type StaffMember } from './users.queries.ts'

interface MemberActionsProps {
  member: StaffMember
  onEdit: () => void
  onAct: (action: MemberAction) => void
}

/** The actions on a person; some are not available on oneself. */
export function MemberActions({ member, onEdit, onAct }: MemberActionsProps) {
  const isMe = useMe().id === member.id
  const name = memberName(member)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ReasonedIcon label={`Edit ${name}`} hint="Edit" icon={<IconEdit size={18} stroke={1.6} />} onClick={onEdit} />
      <ReasonedIcon
        label={`Reset the password of ${name}`}
        hint="Reset password"
        icon={<IconKey size={18} stroke={1.6} />}
        refusal={isMe ? 'Change your own password in your profile' : null}
        onClick={() => onAct({ kind: 'reset', member })}
      />
      <ReasonedIcon
        label={`Delete ${name}`}
        hint="Delete"
        icon={<IconTrash size={18} stroke={1.6} />}
        refusal={isMe ? 'You cannot delete your own account' : null}
        onClick={() => onAct({ kind: 'delete', member })}
      />
    </Group>
  )
}
