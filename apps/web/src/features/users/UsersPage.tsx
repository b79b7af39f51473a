import { Button } from '@mantine/core'
import { IconUserPlus } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../shared/formats.ts'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import type { MemberAction } from './ConfirmModal.tsx'
import type { TemporaryPassword } from './TemporaryPasswordModal.tsx'
import { usersQuery } from './users.queries.ts'
import { parseUsersView } from './users-view.ts'
import { memberColumns, MemberList } from './MemberList.tsx'

const CreateUserModal = lazyDialog(() => import('./CreateUserModal.tsx'), 'CreateUserModal', {
  isOpen: false,
})
const EditUserModal = lazyDialog(() => import('./EditUserModal.tsx'), 'EditUserModal', { member: null })
const ConfirmModal = lazyDialog(() => import('./ConfirmModal.tsx'), 'ConfirmModal', { action: null })
const TemporaryPasswordModal = lazyDialog(() => import('./TemporaryPasswordModal.tsx'), 'TemporaryPasswordModal', {
  given: null,
})

/** The columns of the file, which has no actions. */
const MEMBER_COLUMNS = memberColumns({ onEdit: () => undefined, onAct: () => undefined })

/** User Management: the owner's staff, their roles, and the locations that they see. */
export function UsersPage() {
  const [view, changeView] = useView(parseUsersView)
  const { data, error, isPending, refetch } = useQuery(usersQuery)
  const [action, setAction] = useState<MemberAction | null>(null)
  const [given, setGiven] = useState<TemporaryPassword | null>(null)
  return (
    <>
      <PageHeader
        title="User Management"
        moreActions={
          data && (
            <ExportButton
              load={async () => {
                const { pageOfRows } = await import('../../shared/table/export/export-pages.ts')
                return { file: 'users', columns: MEMBER_COLUMNS, things: 'people', readPage: pageOfRows(data) }
              }}
            />
          )
        }
        description={data ? counted(data.length, 'person', 'people') : undefined}
        actions={
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => changeView({ create: true }, { isStep: true })}
          >
            Create User
          </Button>
        }
      />
      <MemberList
        members={data ?? []}
        isLoading={isPending}
        failure={error && <LoadError title="Error Loading Users" error={error} onRetry={() => void refetch()} />}
        onEdit={({ id }) => changeView({ edit: id }, { isStep: true })}
        onAct={setAction}
      />
      <CreateUserModal
        isOpen={view.create === true}
        onClose={() => changeView({ create: undefined })}
        onGiven={setGiven}
      />
      <EditUserModal
        member={data?.find(({ id }) => id === view.edit) ?? null}
        onClose={() => changeView({ edit: undefined })}
      />
      <ConfirmModal action={action} onClose={() => setAction(null)} onGiven={setGiven} />
      <TemporaryPasswordModal given={given} onClose={() => setGiven(null)} />
    </>
  )
}
