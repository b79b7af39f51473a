import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { HoverCard } from '../ui/floating/HoverCard.tsx'

interface Stock {
  shopify_stock: number
  quantity_reserved: number
  sold_on_ark: number
  quantity_available: number
}

/** A count of available units that shows its calculation on hover, tap or focus. */
export function OfferableUnits({ stock, where }: { stock: Stock; where?: string }) {
  return (
    <HoverCard
      target={
        <UnstyledButton
          className="num"
          fw={500}
          {...(stock.quantity_available === 0 && { c: 'dimmed' })}
          aria-label={`${stock.quantity_available} available`}
        >
          {stock.quantity_available}
        </UnstyledButton>
      }
    >
      <Stack gap={2} w={200}>
        {where && (
          <Text size="xs" c="dimmed">
            {where}
          </Text>
        )}
        <Line label="Shopify stock" value={stock.shopify_stock} />
        <Line label="− Reserved" value={stock.quantity_reserved} />
        <Line label="− Sold here, not yet in Shopify" value={stock.sold_on_ark} />
        <Line label="= Available" value={stock.quantity_available} isSum />
      </Stack>
    </HoverCard>
  )
}

function Line({ label, value, isSum }: { label: string; value: number; isSum?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="xs" {...(isSum ? { fw: 600 } : { c: 'dimmed' })}>
        {label}
      </Text>
      <Text size="xs" className="num" {...(isSum && { fw: 600 })}>
        {value}
      </Text>
    </Group>
  )
}
