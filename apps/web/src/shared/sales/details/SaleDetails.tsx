import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertOctagon } from '../../icons.ts'
import { cents, latePenalty, SALE_STAGES } from '@ark/domain'
import type { ReactNode } from 'react'
import { PlatformBadge } from '../../ui/badges/PlatformBadge.tsx'
import { ProductCell } from '../../ui/cells/ProductCell.tsx'
import { RelativeTime } from '../../ui/cells/RelativeTime.tsx'
import { StatusBadge } from '../../ui/badges/StatusBadge.tsx'
import { MarketplaceReason } from './MarketplaceReason.tsx'
import { SaleFlags } from '../labels/SaleFlags.tsx'
import { SaleMoneyLines } from './SaleMoneyLines.tsx'
import { SaleReceipt } from './SaleReceipt.tsx'
import { ShipBy } from '../labels/ShipBy.tsx'
import { saleDetail, soldProduct, type Sale } from '../labels/sale-labels.ts'

interface SaleDetailsProps {
  sale: Sale
  /** The retailer's name, in lists that cover several. */
  retailer?: string | undefined
  /** A decision that is required, shown first. */
  notice?: ReactNode
  /** What can be done about an oversold sale, as buttons. */
  remedy?: ReactNode
  /** The order's actions, beside its name. */
  actions?: ReactNode
  /** Editable fields, below the money. */
  children?: ReactNode
}

/** The details of a sale: item, net payout, and the receipt of how ARK prevented a double sale. */
export function SaleDetails({ sale, retailer, notice, remedy, actions, children }: SaleDetailsProps) {
  return (
    <Stack gap="lg">
      {sale.oversold && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertOctagon />}
          title="Oversold: no pair is left for this sale"
          role="alert"
        >
          <Stack gap="xs" align="start">
            {sale.remedy ?? 'Cancel it at the marketplace, or restock and ship.'}
            {remedy}
          </Stack>
        </Alert>
      )}
      {notice}
      <Group justify="space-between" align="start">
        <ProductCell name={soldProduct(sale)} detail={saleDetail(sale)} imageUrl={sale.image_url} />
        {actions}
      </Group>
      <Group gap={6}>
        <StatusBadge status={sale.status} />
        <PlatformBadge platform={sale.platform} />
        <SaleFlags sale={sale} />
      </Group>
      <MarketplaceReason sale={sale} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="lg">
          <Facts sale={sale} retailer={retailer} />
          <SaleMoneyLines sale={sale} />
          {children}
        </Stack>
        <SaleReceipt sale={sale} />
      </SimpleGrid>
    </Stack>
  )
}

/** The known facts of a sale, line by line. The late penalty shows while the pair can still ship. */
function Facts({ sale, retailer }: Pick<SaleDetailsProps, 'sale' | 'retailer'>) {
  const { sale_metadata: metadata } = sale
  // A shipped order is neither late nor on time.
  const { to_ship: isToShip, to_confirm } = SALE_STAGES[sale.stage]
  const isConfirmed = !to_confirm || metadata.order_confirmed
  const penalty = isToShip ? latePenalty({ platform: sale.platform, isConfirmed }, cents(sale.sale_ask)) : null
  const facts: [label: string, value: string | null | undefined][] = [
    ['Retailer', retailer],
    ['Order', sale.order_number],
    ['Shopify order', sale.platform === 'shopify' ? null : shopifyOrderWords(sale)],
    ['Location', sale.location_nickname],
    ['Tracking', metadata.label_info?.label_tracking_number],
    ['Courier', metadata.label_info?.label_courier],
    ['Fulfilled by', nameOf(sale.fulfilled_by)],
    ['Cancellation reason', metadata.cancellation?.reason],
    ['Pair', sale.resolution && pairWords(sale.resolution)],
    ['Resolved by', nameOf(sale.resolution?.resolved_by)],
  ]
  return (
    <Stack gap={4}>
      <Text fw={600} mb={4}>
        Order
      </Text>
      <Fact label="Sold">
        <RelativeTime at={sale.sale_date} />
      </Fact>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      {sale.ship_by && (
        <Fact label={isConfirmed ? 'Ship by' : 'Confirm by'}>
          {isToShip ? (
            <ShipBy at={sale.ship_by} isEstimated={sale.ship_by_is_estimated} />
          ) : (
            <RelativeTime at={sale.ship_by} />
          )}
        </Fact>
      )}
      {sale.ship_by && isToShip && sale.ship_by_is_estimated && (
        <Fact label="Deadline">Calculated by ARK; the marketplace gave no date</Fact>
      )}
      {penalty && <Fact label="Late penalty">{penalty.words}</Fact>}
    </Stack>
  )
}

/** Returns the Shopify order's name; null when there is none. */
function shopifyOrderWords({ recorded_without_size, sale_metadata: { shopify_order_name } }: Sale): string | null {
  if (!recorded_without_size) return shopify_order_name
  return shopify_order_name === null ? 'being created without the size' : `${shopify_order_name}, without the size`
}

/** Returns a person's name; empty without a person. */
const nameOf = (person: Sale['fulfilled_by'] | undefined): string =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')

/** Describes what happened to the pair of a canceled sale. */
function pairWords({ restock, settled_at, problem }: NonNullable<Sale['resolution']>): string {
  const became = restock ? 'back in stock' : 'removed from stock'
  if (settled_at === null) return `${became} once Shopify has it${problem ? `: ${problem}` : ''}`
  return problem ?? became
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" align="start">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="sm" ta="right" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
)
