import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { exactTime } from '../../../shared/formats.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { codeLabel } from './code-labels.ts'
import { codeUsesQuery, type InviteCode } from './invite-codes.queries.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface CodeUsesModalProps {
  code: InviteCode | null
  onClose: () => void
}

/** The people who joined with a code. */
export const CodeUsesModal = ({ code, onClose }: CodeUsesModalProps) => (
  <Modal
    opened={code !== null}
    onClose={onClose}
    title={code ? `Joined with code ${codeLabel(code)}` : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {code && <CodeUses key={code.id} id={code.id} />}
  </Modal>
)

function CodeUses({ id }: { id: number }) {
  const list = useInfiniteQuery(codeUsesQuery(id))
  if (list.error && !list.data)
    return <LoadError title="Error Loading Accounts" error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <RowsSkeleton rows={3} />
  return (
    <Stack gap="sm">
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.data.pages
          .flatMap(({ uses }) => uses)
          .map((use) => (
            <li key={use.id}>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
                  {use.business_name}
                </Text>
                <Pill color={use.kind === 'buyer' ? 'blue' : 'teal'}>{use.kind === 'buyer' ? 'Buyer' : 'Seller'}</Pill>
              </Group>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {use.email} · {exactTime(use.used_at)}
              </Text>
            </li>
          ))}
      </Stack>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older accounts
        </Button>
      )}
    </Stack>
  )
}
