import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { IconPlus, IconTicket } from '../../../shared/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count, day } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RowButton } from '../../../shared/ui/controls/RowButton.tsx'
import { codeLabel } from './code-labels.ts'
import { type EnvironmentCode, type InviteCode, inviteCodesQuery } from './invite-codes.queries.ts'

const NewCodeModal = lazyDialog(() => import('./NewCodeModal.tsx'), 'NewCodeModal', { isOpen: false })
const CodeUsesModal = lazyDialog(() => import('./CodeUsesModal.tsx'), 'CodeUsesModal', { code: null })
const RevokeCodeModal = lazyDialog(() => import('./RevokeCodeModal.tsx'), 'RevokeCodeModal', { code: null })

/**
 * The invite codes by which new sellers and buyers join: the operator creates and revokes them and sees who used them.
 */
export function InviteCodesCard() {
  const list = useInfiniteQuery(inviteCodesQuery)
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<InviteCode | null>(null)
  const [revoking, setRevoking] = useState<InviteCode | null>(null)
  const codes = list.data?.pages.flatMap((page) => page.codes) ?? []
  const ofEnvironment = list.data?.pages[0]?.of_environment ?? []
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" gap="sm" mb="xs">
        <Text component="h2" fw={650} size="lg" m={0}>
          Invite codes
        </Text>
        <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
          New code
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        Sellers and buyers need a code to sign up. A code is shown only once, when you create it; ARK keeps only its
        last characters.
      </Text>
      {list.isPending && <Skeleton h={160} radius="md" />}
      {list.error && !list.data && (
        <LoadError title="Error Loading Invite Codes" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <DataTable
          label="Invite codes"
          columns={columnsOf({ onUses: setShown, onRevoke: setRevoking })}
          rows={codes}
          rowKey={({ id }) => id}
          isShort
          empty={
            <EmptyState title="No codes yet" icon={<IconTicket size={24} stroke={1.5} />}>
              Create one code per invitation to see who joined with it.
            </EmptyState>
          }
        />
      )}
      {list.hasNextPage && (
        <Button variant="default" mt="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older codes
        </Button>
      )}
      {ofEnvironment.length > 0 && <OfEnvironment codes={ofEnvironment} />}
      <NewCodeModal isOpen={isMaking} onClose={() => setMaking(false)} />
      <CodeUsesModal code={shown} onClose={() => setShown(null)} />
      <RevokeCodeModal code={revoking} onClose={() => setRevoking(null)} />
    </Paper>
  )
}

const usesWords = ({ uses, max_uses }: Pick<InviteCode, 'uses' | 'max_uses'>): string =>
  max_uses === null ? count(uses) : `${count(uses)} of ${count(max_uses)}`

const OfEnvironment = ({ codes }: { codes: readonly EnvironmentCode[] }) => (
  <Text size="sm" c="dimmed" mt="md" style={{ overflowWrap: 'anywhere' }}>
    {'Codes from the environment variable INVITE_CODES also work and are changed there: '}
    {codes.map((code) => `${codeLabel(code)}, used ${usesWords(code)}`).join('; ')}
  </Text>
)

const STATES: Readonly<Record<InviteCode['state'], { label: string; color: string }>> = {
  open: { label: 'Open', color: 'green' },
  used_up: { label: 'Used up', color: 'gray' },
  expired: { label: 'Expired', color: 'yellow' },
  revoked: { label: 'Revoked', color: 'red' },
}

interface Acts {
  onUses: (code: InviteCode) => void
  onRevoke: (code: InviteCode) => void
}

const columnsOf = ({ onUses, onRevoke }: Acts): readonly TableColumn<InviteCode>[] => [
  {
    id: 'code',
    header: 'Code',
    width: '110px',
    card: 'title',
    cell: (code) => (
      <Text size="sm" fw={550} className="num">
        {codeLabel(code)}
      </Text>
    ),
  },
  {
    id: 'note',
    header: 'Note',
    width: 'minmax(160px, 1fr)',
    cell: ({ note }) => <span style={{ overflowWrap: 'anywhere' }}>{note}</span>,
  },
  {
    id: 'state',
    header: 'Status',
    width: '120px',
    cell: ({ state }) => <Pill color={STATES[state].color}>{STATES[state].label}</Pill>,
  },
  { id: 'uses', header: 'Accounts', width: '110px', align: 'right', cell: usesWords },
  {
    id: 'expires',
    header: 'Expires',
    width: '125px',
    cell: ({ expires_at }) => (expires_at ? day(expires_at) : 'Never'),
  },
  { id: 'made', header: 'Created', width: '125px', cell: ({ created_at }) => day(created_at) },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '190px',
    align: 'right',
    cell: (code) => (
      <>
        {code.uses > 0 && (
          <RowButton of={`code ${codeLabel(code)}`} onClick={() => onUses(code)}>
            Who joined
          </RowButton>
        )}{' '}
        {code.state === 'open' && (
          <RowButton of={`code ${codeLabel(code)}`} onClick={() => onRevoke(code)}>
            Revoke
          </RowButton>
        )}
      </>
    ),
  },
]
