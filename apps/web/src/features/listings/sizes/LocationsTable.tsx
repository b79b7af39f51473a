import { Switch, Text } from '@mantine/core'
import { Tooltip } from '../../../shared/ui/floating/Tooltip.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { detailOf } from '../../../shared/api.ts'
import { fulfillmentEdit, locationsOf, type SizeLocation } from '../../../shared/sizes/fulfillment-edit.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { OfferableUnits } from '../../../shared/sizes/OfferableUnits.tsx'
import classes from './LocationsTable.module.css'
import { sizeName } from '../../../shared/sizes/size-name.ts'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'

/** The locations of a size, and which of them may ship marketplace sales. */
export function LocationsTable({ variant }: { variant: ListedSize }) {
  const { data, error, isPending, refetch } = useQuery(locationsOf(variant.variant_id))
  return (
    <div className={classes['locations']}>
      <DataTable
        label={`Locations of ${sizeName(variant)}`}
        columns={columnsOf(variant)}
        rows={data?.locations ?? []}
        isLoading={isPending}
        failure={error && <LoadError title="Error Loading Locations" error={error} onRetry={() => void refetch()} />}
        rowKey={({ inventory_item_id }) => inventory_item_id}
        isShort
        isDense
        empty={
          <Text size="sm" c="dimmed" px="sm" py="xs">
            No location has this size.
          </Text>
        }
      />
    </div>
  )
}

const columnsOf = (variant: ListedSize): readonly TableColumn<SizeLocation>[] => [
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(140px, 1fr)',
    cell: ({ location_nickname }) => location_nickname,
  },
  {
    id: 'available',
    header: 'Available Stock',
    width: '130px',
    align: 'right',
    cell: (location) => <OfferableUnits stock={location} />,
  },
  {
    id: 'fulfillment',
    header: 'Marketplace Fulfillment',
    width: 'minmax(200px, 1fr)',
    card: 'wide',
    cell: (location) => <FulfillmentSwitch variant={variant} location={location} />,
  },
]

function FulfillmentSwitch({ variant, location }: { variant: ListedSize; location: SizeLocation }) {
  const setEnabled = useMutation(
    fulfillmentEdit(useQueryClient(), {
      variant,
      location,
      showRefusal: (error) =>
        toastFailure({
          title: 'Error',
          message: `${sizeName(variant)} at ${location.location_nickname}: Failed to update fulfillment setting: ${detailOf(error)}`,
        }),
    }),
  )
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
