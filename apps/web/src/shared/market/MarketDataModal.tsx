import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryOf } from '../query.ts'
import { LoadError } from '../ui/notices/LoadError.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../ui/notices/toasts.ts'
import { CreateListings } from './CreateListings.tsx'
import { MarketCard } from './MarketCard.tsx'
import { RowsSkeleton } from '../ui/notices/RowsSkeleton.tsx'

interface MarketDataModalProps {
  variantId: number | undefined
  onClose: () => void
  /** Opens the reasons for a price. */
  onWhy: (variantId: number, marketplace: Marketplace) => void
}

/** The Market Data dialog: both marketplaces of one size side by side, with editable asks. */
export function MarketDataModal({ variantId, onClose, onWhy }: MarketDataModalProps) {
  return (
    <Modal opened={variantId !== undefined} onClose={onClose} title="Market Data" size={820}>
      {variantId !== undefined && (
        <MarketDataOf key={variantId} variantId={variantId} onWhy={(marketplace) => onWhy(variantId, marketplace)} />
      )}
    </Modal>
  )
}

interface MarketDataOfProps {
  variantId: number
  onWhy: (marketplace: Marketplace) => void
}

function MarketDataOf({ variantId, onWhy }: MarketDataOfProps) {
  const market = useQuery(queryOf('GET /listings/variants/{id}/market-data', { params: { id: variantId } }))
  const variant = useQuery(queryOf('GET /listings/variants/{id}', { params: { id: variantId } }))
  const schedule = useQuery(queryOf('GET /fees/schedule'))
  const error = market.error ?? variant.error
  if (error && !(market.data && variant.data))
    return (
      <LoadError
        title="Market Data Failed"
        error={error}
        onRetry={() => void Promise.all([market.refetch(), variant.refetch()])}
      >
        Failed to load market data
      </LoadError>
    )
  if (!market.data || !variant.data)
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RowsSkeleton rows={7} />
        <RowsSkeleton rows={7} />
      </SimpleGrid>
    )
  return (
    <Stack>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{market.data.product_name}</Text>
          <Text size="sm" c="dimmed">
            Size {market.data.size}
            {market.data.variant_sku && ` · ${market.data.variant_sku}`}
          </Text>
        </div>
        <Stack gap={2} align="end">
          <Text size="sm" c="dimmed" ta="right">
            {market.data.last_ask_update ? (
              <>
                Updated <RelativeTime at={market.data.last_ask_update} />
              </>
            ) : (
              'Never updated'
            )}
          </Text>
          <ReadAgain variantId={variantId} />
        </Stack>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['stockx', 'goat'] as const).map((marketplace) => (
          <MarketCard
            key={marketplace}
            variant={variant.data}
            marketplace={marketplace}
            block={market.data[marketplace]}
            schedule={schedule.data ?? null}
            onWhy={() => onWhy(marketplace)}
          />
        ))}
      </SimpleGrid>
      <CreateListings variant={variant.data} />
    </Stack>
  )
}

/** Requests fresh market data for the size ahead of its turn. Events bring the result. */
function ReadAgain({ variantId }: { variantId: number }) {
  const read = useMutation({
    mutationFn: () =>
      api('POST /listings/bulk-market-data', { body: { variant_ids: [variantId], refresh_market_data: true } }),
    onSuccess: () => toastSuccess({ title: 'Refreshing Market Data', message: 'New prices appear as they arrive.' }),
    onError: (error) => toastFailure({ title: 'Market Data Failed', error }),
  })
  return (
    <Button size="compact-xs" variant="default" loading={read.isPending} onClick={() => read.mutate()}>
      Refresh
    </Button>
  )
}
