import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure, toastNote } from '../../../shared/ui/notices/toasts.ts'
import {
  enableButton,
  type EnablingPreview,
  listedWords,
  marketplaceWords,
  leftByAllWords,
  notListedLine,
} from './enabling-words.ts'
import { EnablingTable } from './EnablingTable.tsx'
import type { PayoutScope } from '../../../shared/payout-changes/payout-change-form.ts'

interface EnableSizesModalProps {
  isOpen: boolean
  scope: PayoutScope
  /** What it is about: 'For every size in stock.' */
  words: string
  onClose: () => void
  onStarted: () => void
  /** Leads to payouts, where sizes lack them. */
  onPayouts?: () => void
}

/** Sizes are put on the marketplaces together: nothing is, before where and at what asks was seen. */
export const EnableSizesModal = ({ isOpen, words, ...enabling }: EnableSizesModalProps) => (
  <Modal
    opened={isOpen}
    onClose={enabling.onClose}
    size="xl"
    title="Check and enable"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Text size="sm" mb="md">
      {words}
    </Text>
    <EnableSizes {...enabling} />
  </Modal>
)

/** The preview and the run ask one function of the server (docs/decisions/064): what was seen is what is done. */
function EnableSizes({ scope, onClose, onStarted, onPayouts }: Omit<EnableSizesModalProps, 'isOpen' | 'words'>) {
  const asked = JSON.stringify(scope)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /listings/enablings/preview', asked],
    queryFn: ({ signal }) => api('POST /listings/enablings/preview', { body: scope, signal, isPreview: true }),
    staleTime: 0,
  })
  const start = useMutation({
    mutationFn: () => api('POST /listings/enablings', { body: scope }),
    onSuccess: ({ total }) => {
      toastNote({
        title: 'Sizes are being enabled',
        message: `${counted(total ?? 0, 'size')}. You can leave this page; it goes on, and can be undone for 7 days.`,
      })
      onStarted()
    },
    onError: (failure) => toastFailure({ title: 'Nothing was enabled', error: failure }),
  })
  return (
    <Stack gap="md">
      {error && (
        <Alert color="red" variant="outline" title="The check could not be made" role="alert">
          {detailOf(error)}
          <Button variant="default" size="xs" mt="xs" onClick={() => void refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <div aria-busy={isFetching} style={isFetching ? { opacity: 0.55 } : undefined}>
          <Check preview={data} />
        </div>
      )}
      <Group justify="flex-end">
        {onPayouts && data && data.to_list < data.sizes - data.already_enabled && (
          <Button variant="default" onClick={onPayouts}>
            Change payouts
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={start.isPending}
          disabled={isFetching || !data || data.to_list === 0}
          onClick={() => start.mutate()}
        >
          {enableButton(data)}
        </Button>
      </Group>
    </Stack>
  )
}

/** What enabling would come to. */
const Check = ({ preview }: { preview: EnablingPreview }) => (
  <Stack gap="xs">
    <div role="status">
      <Text fw={600} className="num">
        {listedWords(preview)}
      </Text>
      {preview.to_list > 0 && (
        <>
          <List size="sm" className="num" aria-label="Where">
            {preview.by_marketplace.map((each) => (
              <List.Item key={each.marketplace}>{marketplaceWords(each)}</List.Item>
            ))}
          </List>
          <Text size="sm" className="num">
            {leftByAllWords(preview)}
          </Text>
        </>
      )}
      {preview.not_listed.length > 0 && (
        <List size="sm" c="dimmed" className="num" aria-label="Not listed" mt={4}>
          {preview.not_listed.map((each) => (
            <List.Item key={each.reason}>{notListedLine(each)}</List.Item>
          ))}
        </List>
      )}
    </div>
    {preview.below_cost !== null && preview.below_cost > 0 && (
      <Alert color="orange" variant="light" p="xs">
        {counted(preview.below_cost, 'size')} would net less than {preview.below_cost === 1 ? 'it has' : 'they have'}{' '}
        cost you; shown in red.
      </Alert>
    )}
    {preview.rows.length > 0 && <EnablingTable rows={preview.rows} />}
    {preview.sizes - preview.already_enabled > preview.rows.length && (
      <Text size="xs" c="dimmed">
        The first {preview.rows.length}.
      </Text>
    )}
  </Stack>
)
