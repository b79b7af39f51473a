import { Alert, Divider, Group, Stack, Text } from '@mantine/core'
import { cents, dollars, formatMoney } from '@ark/domain'
import type { Sale } from '../labels/sale-labels.ts'

const PLATFORMS = { goat: 'ALIAS', stockx: 'STOCKX', shopify: 'Shopify' }

/**
 * Shows where the money of a sale goes; the parts add up to the cent. Amounts in another currency are shown but not
 * added.
 */
export function SaleMoneyLines({ sale }: { sale: Sale }) {
  if (sale.platform === 'shopify') return <ShopMoney sale={sale} />
  const taken = dollars(cents(sale.sale_ask) - cents(sale.marketplace_payout))
  const platform = PLATFORMS[sale.platform]
  return (
    <Stack gap={4}>
      <Text fw={600} mb={4}>
        Money
      </Text>
      {sale.money.problem && (
        <Alert color="orange.9" variant="filled" role="alert" mb={4}>
          {sale.money.problem}
        </Alert>
      )}
      <Line label="Sale price" amount={sale.sale_ask} />
      <Line label={`${platform} fees`} amount={-taken} />
      <Line label={`${platform} payout`} amount={sale.marketplace_payout} />
      <Line label="ARK fee" amount={-sale.ark_fee} />
      <Divider my={4} />
      <Line label="Net payout" amount={sale.retailer_payout} isResult />
      <PayoutHistory sale={sale} />
    </Stack>
  )
}

/** The shop's own buyers pay the shop: none of this money goes through ARK. */
function ShopMoney({ sale }: { sale: Sale }) {
  return (
    <Stack gap={4}>
      <Text fw={600} mb={4}>
        Money
      </Text>
      {sale.money.problem && (
        <Alert color="orange.9" variant="filled" role="alert" mb={4}>
          {sale.money.problem}
        </Alert>
      )}
      <Line label="Sale price" amount={sale.sale_ask} isResult />
      <Text size="sm" c="dimmed">
        Paid through Shopify. ARK charges no fee and includes it in no payout.
      </Text>
    </Stack>
  )
}

/** Shows how the marketplace's payout changed: estimated, reported, paid. */
function PayoutHistory({ sale: { money, platform } }: { sale: Sale }) {
  const said = `${PLATFORMS[platform]} reported${money.reported_basis === 'before-cash-out' ? ', before its cash-out fee' : ''}`
  return (
    <Stack gap={4} mt="sm">
      <Text size="sm" fw={600}>
        {PLATFORMS[platform]} payout: from estimate to payment
      </Text>
      <Line label="ARK estimated" amount={money.estimated_payout} />
      <Line label={said} amount={money.reported_payout} />
      <Line label="Paid" amount={money.paid_payout} />
    </Stack>
  )
}

interface LineProps {
  label: string
  /** The amount in dollars; null when unknown. */
  amount: number | null
  isResult?: boolean
}

function Line({ label, amount, isResult = false }: LineProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" {...(isResult ? { fw: 600 } : { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size="sm" className="num" {...(isResult && { fw: 700 })}>
        {amount === null ? '–' : formatMoney(cents(amount))}
      </Text>
    </Group>
  )
}
