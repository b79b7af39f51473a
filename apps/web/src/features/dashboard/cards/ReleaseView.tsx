import { Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api.ts'
import { day, money } from '../../../shared/formats.ts'
import { netPayoutsQuery, type ProductDetail } from '../../../shared/market/market.queries.ts'
import { marketRows } from '../../../shared/market/size-market.ts'
import { SizeMarketTable } from '../../../shared/market/SizeMarketTable.tsx'
import { paths } from '../../../paths.ts'
import { queryOf } from '../../../shared/query.ts'
import { FreshnessMark } from '../../../shared/ui/badges/FreshnessMark.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Thumbnail } from '../../../shared/ui/cells/ProductCell.tsx'

interface ReleaseViewProps {
  productId: number | undefined
  onClose: () => void
}

/** A product with all its sizes and their market, in full screen. Opening it refreshes the market data. */
export function ReleaseView({ productId, onClose }: ReleaseViewProps) {
  const input = productId === undefined ? null : { params: { id: productId } }
  const { data, error, refetch } = useQuery(queryOf('GET /products/{id}', input))
  useEffect(() => {
    // Request fresh data without waiting; the known data is shown until it arrives.
    if (productId !== undefined)
      api('POST /products/{id}/update-market-data', { params: { id: productId } }).catch(() => {})
  }, [productId])
  return (
    <Modal opened={productId !== undefined} onClose={onClose} fullScreen title={data?.name ?? 'Product'} radius={0}>
      {error && !data && <LoadError title="Error Loading Product" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} radius="lg" />}
      {data && <Sizes product={data} />}
    </Modal>
  )
}

function Sizes({ product }: { product: ProductDetail }) {
  const [isNet, setNet] = useState(false)
  const nets = useQuery({ ...netPayoutsQuery(product.id), enabled: isNet })
  const rows = marketRows(product.variants, isNet ? (nets.data ?? []) : null)
  return (
    <Stack gap="lg" maw={860} mx="auto">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Thumbnail imageUrl={product.image_url} size={72} />
          <div>
            <Text fw={600}>{[product.brand, product.sku, product.colorway].filter(Boolean).join(' · ')}</Text>
            <Text size="sm" c="dimmed" className="num">
              {product.release_date ? `Release ${day(product.release_date)}` : 'No release date'} · Retail{' '}
              {money(product.retail_price)}
            </Text>
            <Text size="sm" c="dimmed">
              Market <FreshnessMark at={newest(product)} />
            </Text>
          </div>
        </Group>
        <Group gap="md">
          <Switch label="Net Payout Mode" checked={isNet} onChange={(event) => setNet(event.currentTarget.checked)} />
          <ButtonLink variant="default" to={paths.products} search={{ product: product.id }}>
            Charts and price history
          </ButtonLink>
        </Group>
      </Group>
      {isNet && nets.error && (
        <LoadError title="Net payouts could not be loaded" error={nets.error} onRetry={() => void nets.refetch()} />
      )}
      <SizeMarketTable rows={rows} isNet={isNet} maxHeight="none" />
    </Stack>
  )
}

const newest = ({ variants }: ProductDetail): string | null =>
  variants
    .flatMap(({ last_ask_update }) => last_ask_update ?? [])
    .sort()
    .at(-1) ?? null
