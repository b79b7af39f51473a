import { Badge, Group } from '@mantine/core'
import { Tooltip } from '../../shared/ui/floating/Tooltip.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import type { SystemSale } from './system-sales.queries.ts'

/** Shows whether the sale's order is in Shopify. */
export const ShopifyGenerated = ({ sale }: { sale: SystemSale }) => (
  <Pill color={sale.generated_in_shopify ? 'green' : 'gray'}>{sale.generated_in_shopify ? 'Yes' : 'No'}</Pill>
)

/** Shows whether the sale is complete in Shopify: the order exists and the unit has left the shop's stock. */
export const ShopifyPass = ({ sale }: { sale: SystemSale }) => (
  <Tooltip label={passWords(sale)} maw={300}>
    <span>
      {sale.shopify_pass ? (
        <Pill color="green">Passed</Pill>
      ) : (
        <Pill color={sale.store_order_problem ? 'red' : 'gray'}>
          {sale.store_order_problem ? 'Problem' : 'Waiting'}
        </Pill>
      )}
    </span>
  </Tooltip>
)

const passWords = ({ shopify_pass, store_order_problem }: SystemSale): string =>
  shopify_pass
    ? 'The order is in Shopify and its pair has left the stock there.'
    : (store_order_problem ?? 'Not in Shopify yet, or the pair has not left the stock yet.')

/** The status, its source when it is not the marketplace, and serious problems. */
export const SystemStatus = ({ sale }: { sale: SystemSale }) => (
  <Group gap={4}>
    <StatusBadge status={sale.status} />
    {sale.status_override && (
      <Tooltip label="Set manually. The marketplace does not overwrite it.">
        <span>
          <Pill color="grape">Manual</Pill>
        </span>
      </Tooltip>
    )}
    {sale.oversold && (
      <Badge color="red.9" variant="filled">
        Oversold
      </Badge>
    )}
  </Group>
)

/** Marks a fee that was calculated without a retail price; shows nothing for others. */
export const ProvisionalFee = ({ sale }: { sale: SystemSale }) =>
  sale.fee_type === 'provisional' && (
    <Tooltip label="The retail price was unknown. Fix the ARK fee once it is known." maw={300}>
      <span>
        <Pill color="orange">Provisional</Pill>
      </span>
    </Tooltip>
  )
