import { Group, Modal, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { CreateListings } from './CreateListings.tsx'
import { MarketCard } from './MarketCard.tsx'

/** Market Data: both marketplaces of one size side by side, with our price on each to change. */
export function MarketDataModal({ variantId, onClose }: { variantId: number | undefined; onClose: () => void }) {
  return (
    <Modal opened={variantId !== undefined} onClose={onClose} title="Market Data" size={820}>
      {variantId !== undefined && <MarketDataOf key={variantId} variantId={variantId} />}
    </Modal>
  )
}

function MarketDataOf({ variantId }: { variantId: number }) {
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
        <Skeleton h={300} radius="md" />
        <Skeleton h={300} radius="md" />
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
        <Text size="sm" c="dimmed" ta="right">
          {market.data.last_ask_update ? (
            <>
              Updated <RelativeTime at={market.data.last_ask_update} />
            </>
          ) : (
            'Never updated'
          )}
        </Text>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['stockx', 'goat'] as const).map((marketplace) => (
          <MarketCard
            key={marketplace}
            variant={variant.data}
            marketplace={marketplace}
            block={market.data[marketplace]}
            schedule={schedule.data ?? null}
          />
        ))}
      </SimpleGrid>
      <CreateListings variant={variant.data} />
    </Stack>
  )
}
