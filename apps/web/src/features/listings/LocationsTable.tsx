import { Switch, Table, Text, Tooltip } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { toastFailure } from '../../shared/ui/toasts.ts'
import { AvailableUnits } from './AvailableUnits.tsx'
import { sizeName } from './payout-edits.ts'
import type { Variant } from './price-estimate.ts'
import { patchVariant } from './variant-cache.ts'

type Location = Variant['locations'][number]

/** Where a size lies, and which of these places marketplace sales may ship from. */
export function LocationsTable({ variant }: { variant: Variant }) {
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={4}
      maw={720}
      ml={52}
      aria-label={`Locations of ${sizeName(variant)}`}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Location</Table.Th>
          <Table.Th ta="right">Available Stock</Table.Th>
          <Table.Th>Marketplace Fulfillment</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variant.locations.map((location) => (
          <Table.Tr key={location.inventory_item_id}>
            <Table.Td>{location.location_nickname}</Table.Td>
            <Table.Td ta="right">
              <AvailableUnits stock={location} />
            </Table.Td>
            <Table.Td>
              <FulfillmentSwitch variant={variant} location={location} />
            </Table.Td>
          </Table.Tr>
        ))}
        {variant.locations.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={3}>
              <Text size="sm" c="dimmed">
                No location holds this size.
              </Text>
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  )
}

function FulfillmentSwitch({ variant, location }: { variant: Variant; location: Location }) {
  const client = useQueryClient()
  const setEnabled = useMutation({
    mutationFn: (enabled: boolean) =>
      api('PATCH /listings/locations/{id}/fulfillment', {
        params: { id: location.location_id },
        body: { variant_id: variant.variant_id, enabled },
      }),
    onSuccess: (answer) => patchVariant(client, variant.variant_id, answer),
    onError: (error) =>
      toastFailure({
        title: 'Error',
        message: `${sizeName(variant)} at ${location.location_nickname}: Failed to update fulfillment setting: ${detailOf(error)}`,
      }),
  })
  const isEmpty = location.quantity_available === 0
  const shown = setEnabled.isPending ? setEnabled.variables : location.fulfillment_enabled
  return (
    <Tooltip label="Nothing available here to ship." disabled={!isEmpty}>
      <Switch
        size="xs"
        checked={shown}
        disabled={isEmpty}
        onChange={(event) => setEnabled.mutate(event.currentTarget.checked)}
        aria-label={`Marketplace Fulfillment from ${location.location_nickname}`}
        label={shown ? 'Ships marketplace sales' : 'Not offered'}
      />
    </Tooltip>
  )
}
