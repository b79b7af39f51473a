import { Divider, Group, Stack, Text } from '@mantine/core'
import { cents, dollars, formatMoney } from '@ark/domain'
import type { Sale } from './sale-words.ts'

/** Where the money of a sale goes: the parts add up to the cent. */
export function SaleMoney({ sale }: { sale: Sale }) {
  const taken = dollars(cents(sale.sale_ask) - cents(sale.marketplace_payout))
  const platform = { goat: 'ALIAS', stockx: 'STOCKX', shopify: 'Shopify' }[sale.platform]
  return (
    <Stack gap={4}>
      <Text fw={600} mb={4}>
        Money
      </Text>
      <Line label="Sale price" amount={sale.sale_ask} />
      <Line label={`${platform} fees`} amount={-taken} />
      <Line label={`${platform} payout`} amount={sale.marketplace_payout} />
      <Line label="ARK fee" amount={-sale.ark_fee} />
      <Divider my={4} />
      <Line label="Net payout" amount={sale.retailer_payout} isResult />
    </Stack>
  )
}

function Line({ label, amount, isResult = false }: { label: string; amount: number; isResult?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" {...(isResult ? { fw: 600 } : { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size="sm" className="num" {...(isResult && { fw: 700 })}>
        {formatMoney(cents(amount))}
      </Text>
    </Group>
  )
}
