import { Button, Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { IconRefresh } from '../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { day, money } from '../../shared/formats.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'
import { queryOf } from '../../shared/query.ts'
import { FreshnessMark } from '../../shared/ui/badges/FreshnessMark.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { Thumbnail } from '../../shared/ui/cells/ProductCell.tsx'
import { netPayoutsQuery, type ProductDetail } from '../../shared/market/market.queries.ts'
import classes from './products.module.css'
import { SizeMarketTable } from '../../shared/market/SizeMarketTable.tsx'
import { marketRows } from '../../shared/market/size-market.ts'
import { useMarketRefresh } from './use-market-refresh.ts'

const MarketCharts = lazyPart(() => import('./MarketCharts.tsx'), 'MarketCharts')
const PriceHistory = lazyPart(() => import('./PriceHistoryChart.tsx'), 'PriceHistoryChart')

interface FullScreenViewProps {
  productId: number | undefined
  sizeId: number | undefined
  isNet: boolean
  onNet: (isNet: boolean) => void
  onSize: (sizeId: number) => void
  onClose: () => void
}

/** Full Screen View: every size with its asks and bids on both marketplaces, as numbers, charts and history. */
export function FullScreenView({ productId, onClose, ...view }: FullScreenViewProps) {
  const input = productId === undefined ? null : { params: { id: productId } }
  const { data, error, refetch } = useQuery(queryOf('GET /products/{id}', input))
  return (
    <Modal opened={productId !== undefined} onClose={onClose} fullScreen title={data?.name ?? 'Product'} radius={0}>
      {error && !data && <LoadError title="Error Loading Products" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius="lg" />}
      {data && <Market product={data} {...view} />}
    </Modal>
  )
}

/** The sizes of a product and the history of one of them, by default a size in the middle with a market. */
function Market({
  product,
  sizeId,
  isNet,
  onNet,
  onSize,
}: Omit<FullScreenViewProps, 'productId' | 'onClose'> & { product: ProductDetail }) {
  const nets = useQuery({ ...netPayoutsQuery(product.id), enabled: isNet })
  const refresh = useMarketRefresh(product)
  const rows = marketRows(product.variants, isNet ? (nets.data ?? []) : null)
  const shown = product.variants.find(({ id }) => id === sizeId) ?? firstTraded(product)
  return (
    <Stack gap="lg" maw={1_600} mx="auto">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Thumbnail imageUrl={product.image_url} size={72} />
          <Facts product={product} />
        </Group>
        <Group gap="md">
          <Text size="sm" c="dimmed">
            Market <FreshnessMark at={newest(product)} />
          </Text>
          <Switch label="Net Payout Mode" checked={isNet} onChange={(event) => onNet(event.currentTarget.checked)} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Update Market Data
          </Button>
        </Group>
      </Group>
      {isNet && nets.error && (
        <LoadError title="Net payouts could not be loaded" error={nets.error} onRetry={() => void nets.refetch()} />
      )}
      <div className={classes['market']}>
        <SizeMarketTable rows={rows} selectedId={shown?.id} onSelect={onSize} isNet={isNet} />
        <Suspense fallback={<Skeleton height={560} radius="lg" />}>
          <Stack gap="lg" miw={0}>
            <MarketCharts rows={rows} isNet={isNet} />
            {shown && <PriceHistory key={shown.id} size={shown} sizes={product.variants} onSize={onSize} />}
          </Stack>
        </Suspense>
      </div>
    </Stack>
  )
}

function Facts({ product }: { product: ProductDetail }) {
  const facts = [product.brand, product.sku, product.colorway].filter(Boolean).join(' · ')
  return (
    <div>
      <Text fw={600}>{facts || product.name}</Text>
      <Text size="sm" c="dimmed" className="num">
        {product.release_date ? `Released ${day(product.release_date)}` : 'No release date'} · Retail{' '}
        {money(product.retail_price)}
      </Text>
    </div>
  )
}

const newest = ({ variants }: ProductDetail): string | null =>
  variants
    .flatMap(({ last_ask_update }) => last_ask_update ?? [])
    .sort()
    .at(-1) ?? null

/** Returns the middle one of the sizes with an ask, which most people look for. */
function firstTraded({ variants }: ProductDetail) {
  const traded = variants.filter((size) => size.stockx_lowest_ask !== null || size.alias_lowest_ask !== null)
  return traded[Math.floor(traded.length / 2)] ?? variants[0]
}
