import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Popover, PopoverDropdown, PopoverTarget } from '../../shared/ui/floating/Popover.tsx'
import { customLineTitle } from '@ark/domain'
import { useState } from 'react'
import { IconAlertTriangle } from '../../shared/icons.ts'
import { type Sale, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import { useCommitSale, useRecordWithoutSize } from './sale-actions.ts'

/** Explains that Shopify accepts no order for the sale's size, and offers two solutions. */
export function MissingSizeAlert({ sale }: { sale: Sale }) {
  const commit = useCommitSale(sale)
  if (!sale.size_missing_in_shopify) return null
  const size = sale.variant_size === null ? 'this size' : `size ${sale.variant_size}`
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle />}
      title={`Shopify no longer has ${size} of ${soldProduct(sale)}`}
    >
      <Stack gap="sm">
        <Text size="sm">
          Shopify cannot create this order without the size. Add the size in Shopify again and ARK creates the order, or
          record the order without the size. The pair is not listed in the meantime.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" loading={commit.isPending} onClick={() => commit.mutate()}>
            Commit Again
          </Button>
          <RecordButton sale={sale} />
        </Group>
      </Stack>
    </Alert>
  )
}

/** A button that first shows what the order will contain and leave out. */
function RecordButton({ sale }: { sale: Sale }) {
  const [isAsking, setAsking] = useState(false)
  const record = useRecordWithoutSize(sale)
  return (
    <Popover opened={isAsking} onDismiss={() => setAsking(false)} width={320} trapFocus>
      <PopoverTarget>
        <Button size="compact-sm" loading={record.isPending} onClick={() => setAsking(true)}>
          Record Without the Size
        </Button>
      </PopoverTarget>
      <PopoverDropdown>
        <Stack gap="xs">
          <Text size="sm">The Shopify order then has one text line:</Text>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {customLineTitle({ product_name: sale.ark_product_name, size: sale.variant_size, sku: sale.sku })}
          </Text>
          <Text size="sm">
            Price, tags and note are as in your other orders. Shopify has no stock of this size, so no stock level
            changes, not even if the sale is canceled later. If you enter the size in Shopify again, leave this pair out
            of its count.
          </Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              onClick={() => {
                setAsking(false)
                record.mutate()
              }}
            >
              Record the Order
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </PopoverDropdown>
    </Popover>
  )
}
