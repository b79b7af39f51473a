import { Anchor, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { mayCancel } from '../../../shared/runs/request-run-cancel.ts'
import { RunBar } from '../../../shared/runs/RunBar.tsx'
import { outcomeMessage } from '../../../shared/runs/run-messages.ts'
import { RunProblemsModal } from '../../../shared/runs/RunProblemsModal.tsx'
import { isUnderWay, type Run, runsOfKind } from '../../../shared/runs/runs.ts'
import { useMay, useMe } from '../../../shared/session.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import type { Store } from '../stores.queries.ts'

/** Offers to look up a store's products without a match at StockX, and shows the lookup and its result. */
export function LookUp({ store }: { store: Store }) {
  const me = useMe()
  const mayEdit = useMay('links.edit')
  const [isAsking, ask] = useDisclosure(false)
  const { data: runs, dataUpdatedAt } = useQuery(runsOfKind('look-up'))
  const run = runs?.find(({ subject_id }) => subject_id === store.id)
  const isRunning = run !== undefined && isUnderWay(run)
  const { data } = useQuery({
    ...queryOf('GET /shopify/stores/{id}/look-up', { params: { id: store.id } }),
    enabled: !isRunning,
  })
  const products = data?.products ?? 0
  if (!isRunning && products === 0) return null
  return (
    <Paper withBorder p="sm" mb="md" component="section" aria-label="StockX lookup">
      {isRunning ? (
        <RunBar run={run} nowMs={dataUpdatedAt} mayCancel={mayCancel(me, run)} />
      ) : (
        <Group justify="space-between" gap="sm">
          <Stack gap={2} flex="1 1 280px">
            <Text size="sm">
              {counted(products, 'product')} {products === 1 ? 'is' : 'are'} not in the catalog, by style code or
              barcode. ARK can look {products === 1 ? 'it' : 'them'} up at StockX.
            </Text>
            {run && <LastLookUp run={run} />}
          </Stack>
          {mayEdit && (
            <Button size="compact-sm" variant={run ? 'default' : 'filled'} onClick={ask.open}>
              Look up at StockX
            </Button>
          )}
        </Group>
      )}
      <LookUpModal isOpen={isAsking} store={store} products={products} onClose={ask.close} />
    </Paper>
  )
}

function LastLookUp({ run }: { run: Run }) {
  const [shown, setShown] = useState<Run | null>(null)
  return (
    <Text size="xs" c="dimmed" component="div">
      {`Last lookup: ${outcomeMessage(run)} `}
      <RelativeTime at={run.finished_at} />
      {run.problem_count > 0 && (
        <>
          {' · '}
          <Anchor component="button" size="xs" onClick={() => setShown(run)}>
            Show what was left out
          </Anchor>
        </>
      )}
      <RunProblemsModal run={shown} onClose={() => setShown(null)} />
    </Text>
  )
}

interface LookUpModalProps {
  isOpen: boolean
  store: Store
  products: number
  onClose: () => void
}

function LookUpModal({ isOpen, store, products, onClose }: LookUpModalProps) {
  const start = useMutation({
    mutationFn: () => api('POST /shopify/stores/{id}/look-up', { params: { id: store.id } }),
    onSuccess: onClose,
    onError: (error) => toastFailure({ title: 'The lookup was not started', error }),
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title="Look up at StockX" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text>
          ARK looks up {counted(products, 'product')} of <b>{store.store_name}</b> at StockX: by the style codes in
          their SKUs and titles, and by their barcodes. Only an equal code counts.
        </Text>
        <Text>
          What it finds is added to the catalog, for all businesses on ARK, and matched with your products as an import
          does. The others stay here, each with a reason.
        </Text>
        <Text size="sm" c="dimmed">
          StockX permits about one request a second, and a product needs up to six. ARK continues when you leave this
          page.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Look up {counted(products, 'product')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
