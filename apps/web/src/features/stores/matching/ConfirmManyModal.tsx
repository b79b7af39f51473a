import { Alert, Box, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, detailOf } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { type Store, type Sync, scoreInPercent, syncPages } from '../stores.queries.ts'
import { chunksOf, isTicked, suggestedSyncs, type Ticks } from './confirm-many.ts'
import { OtherStyleCode } from './OtherStyleCode.tsx'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'

interface ConfirmManyModalProps {
  isOpen: boolean
  store: Store
  onClose: () => void
}

/** The most products per page of the list, and per request that links them. */
const AT_ONCE = { read: 500, link: 10 }
/** Native scrolling keeps the content within the dialog's width. */
const SCROLLED = { overflowY: 'auto' } as const

/** The dialog that links many products to their suggestions. Exact matches are ticked; the others are one click away. */
export const ConfirmManyModal = ({ isOpen, store, onClose }: ConfirmManyModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="xl"
    title="Confirm matches"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <ConfirmMany store={store} onClose={onClose} />
  </Modal>
)

function ConfirmMany({ store, onClose }: Omit<ConfirmManyModalProps, 'isOpen'>) {
  const list = useInfiniteQuery(syncPages('pending', { storeId: store.id, search: undefined, pageSize: AT_ONCE.read }))
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const syncs = suggestedSyncs(list.data?.pages.flatMap((page) => page.syncs) ?? [])
  const [ticks, setTicks] = useState<Ticks>({})
  const ticked = syncs.filter((sync) => isTicked(sync, ticks))
  const confirm = useConfirmMany(onClose)
  if (list.error && !list.data)
    return <LoadError title="Error Loading Pending Syncs" error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data || hasNextPage) return <RowsSkeleton rows={5} />
  return (
    <Stack>
      <Text size="sm">
        Each product is linked to the catalog product beside it. Exact matches are ticked. You can unsync a product
        later under Completed Syncs.
      </Text>
      {confirm.error && (
        <Alert color="red" variant="outline" title="Sync Failed" role="alert">
          {detailOf(confirm.error, 'Could not sync products to ARK')} Products that are not linked yet are still here.
        </Alert>
      )}
      {syncs.length === 0 ? (
        <Text size="sm">No product has a suggestion.</Text>
      ) : (
        <Matches
          syncs={syncs}
          ticks={ticks}
          problems={confirm.problems}
          onTick={(ids, isOn) => setTicks({ ...ticks, ...Object.fromEntries(ids.map((id) => [id, isOn])) })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={ticked.length === 0} loading={confirm.isPending} onClick={() => confirm.mutate(ticked)}>
          Confirm {counted(ticked.length, 'match', 'matches')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Links products in small requests, so that a failure leaves what is linked. `problems` are the reasons by product. */
function useConfirmMany(onDone: () => void) {
  const [problems, setProblems] = useState<Readonly<Record<number, string>>>({})
  const confirm = useMutation({
    mutationFn: async (syncs: readonly Sync[]) => {
      let confirmed = 0
      const found: Record<number, string> = {}
      for (const chunk of chunksOf(syncs, AT_ONCE.link)) {
        const links = chunk.flatMap(({ sync_id, suggested_ark_product: product }) =>
          product ? [{ sync_id, ark_product_id: product.id }] : [],
        )
        const answer = await api('POST /shopify/syncs/confirm-many', { body: { links } })
        confirmed += answer.confirmed
        for (const { sync_id, message } of answer.left_out) found[sync_id] = message
      }
      return { confirmed, found }
    },
    onSuccess: ({ confirmed, found }) => {
      setProblems(found)
      if (confirmed > 0)
        toastSuccess({ title: 'Sync confirmed', message: `${counted(confirmed, 'product')} linked to the catalog` })
      if (Object.keys(found).length === 0) onDone()
    },
  })
  return { ...confirm, problems }
}

interface MatchesProps {
  syncs: readonly Sync[]
  ticks: Ticks
  problems: Readonly<Record<number, string>>
  onTick: (ids: readonly number[], isOn: boolean) => void
}

function Matches({ syncs, ticks, problems, onTick }: MatchesProps) {
  const on = syncs.filter((sync) => isTicked(sync, ticks)).length
  return (
    <>
      <Checkbox
        label={`${on} of ${syncs.length} ticked`}
        checked={on === syncs.length}
        indeterminate={on > 0 && on < syncs.length}
        onChange={() =>
          onTick(
            syncs.map(({ sync_id }) => sync_id),
            on < syncs.length,
          )
        }
      />
      <Box mah={420} style={SCROLLED} tabIndex={0} role="region" aria-label="Suggested matches">
        <Stack gap="xs" component="ul" m={0} p={0} pr="sm">
          {syncs.map((sync) => (
            <Box component="li" key={sync.sync_id} style={{ listStyle: 'none' }}>
              <MatchRow
                sync={sync}
                isOn={isTicked(sync, ticks)}
                problem={problems[sync.sync_id]}
                onTick={(isOn) => onTick([sync.sync_id], isOn)}
              />
            </Box>
          ))}
        </Stack>
      </Box>
    </>
  )
}

interface MatchRowProps {
  sync: Sync
  isOn: boolean
  problem: string | undefined
  onTick: (isOn: boolean) => void
}

function MatchRow({ sync, isOn, problem, onTick }: MatchRowProps) {
  const { shopify_title: title, suggested_ark_product: product } = sync
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Checkbox
        mt={8}
        aria-label={`Confirm ${title}`}
        checked={isOn}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <Group gap="sm" align="flex-start" style={{ flex: 1, minWidth: 0 }}>
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <ProductCell name={title} imageUrl={sync.image_url} detail={sync.shopify_sku ?? 'no SKU'} />
        </div>
        <div style={{ flex: '1 1 240px', minWidth: 0 }}>
          <Text size="sm" fw={550}>
            {product?.name}
          </Text>
          {product && <OtherStyleCode sku={sync.shopify_sku} product={product} />}
          <Text size="xs" c="dimmed">
            {[product?.sku, scoreInPercent(sync.suggestion_score), sync.suggestion_reason].filter(Boolean).join(' · ')}
          </Text>
          {problem && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
        </div>
      </Group>
    </Group>
  )
}
