import { Button, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { count } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { ExpandButton } from '../../shared/ui/controls/ExpandButton.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { toastFailure } from '../../shared/ui/notices/toasts.ts'
import classes from './fulfillment-settings.module.css'
import { RULE_NAMES } from './pick-rule-labels.ts'
import {
  type FulfilledLocation,
  type FulfilledProduct,
  fulfillmentOf,
  type FulfillmentRow,
  picksFrom,
} from './fulfillment-settings.ts'

interface FulfillmentActs {
  mayEdit: boolean
  mayEditRules: boolean
  onToggle: (productId: number) => void
  onRule: (productId: number) => void
}

const STATES = {
  enabled: { label: 'Enabled', color: 'green' },
  disabled: { label: 'Disabled', color: 'gray' },
  mixed: { label: 'Mixed', color: 'orange' },
}
const RULES = { highest_stock_first: RULE_NAMES.pick_evenly, manual_priority: RULE_NAMES.pick_in_order }

const counts = (row: FulfillmentRow) =>
  row.kind === 'product'
    ? {
        stock: row.product.total_shopify_stock,
        reserved: row.product.total_reserved,
        available: row.product.total_available,
      }
    : {
        stock: row.location.shopify_stock,
        reserved: row.location.quantity_reserved,
        available: row.location.quantity_available,
      }

/** Returns the columns of a product or one of its locations. */
export const fulfillmentColumns = (acts: FulfillmentActs): readonly TableColumn<FulfillmentRow>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(260px, 1fr)',
    cell: (row) =>
      row.kind === 'product' ? (
        <div className={classes['product']}>
          <ExpandButton
            isExpanded={row.isOpen}
            name={row.product.product_name}
            onToggle={() => acts.onToggle(row.product.product_id)}
          />
          <ProductCell
            name={row.product.product_name}
            imageUrl={row.product.image_url}
            detail={[row.product.brand, `${count(row.product.total_variants)} sizes`].filter(Boolean).join(' · ')}
          />
        </div>
      ) : (
        <span className={classes['location']}>{row.location.location_nickname}</span>
      ),
  },
  {
    id: 'stock',
    header: 'Shopify Stock',
    cardHeader: 'Shopify',
    width: '112px',
    align: 'right',
    cell: (row) => count(counts(row).stock),
  },
  {
    id: 'reserved',
    header: 'Reserved',
    width: '100px',
    align: 'right',
    isOffByDefault: true,
    cell: (row) => count(counts(row).reserved),
  },
  { id: 'available', header: 'Available', width: '92px', align: 'right', cell: (row) => count(counts(row).available) },
  {
    id: 'fulfillment',
    header: 'Marketplace sales',
    width: '150px',
    isRequired: true,
    cell: (row) => <FulfillmentCell row={row} mayEdit={acts.mayEdit} />,
  },
  {
    id: 'picks-from',
    header: 'Picks from',
    width: 'minmax(190px, 0.8fr)',
    card: 'wide',
    cell: (row) => row.kind === 'product' && <PicksFrom product={row.product} />,
  },
  {
    id: 'actions',
    header: 'Pick rule',
    width: '150px',
    align: 'right',
    cell: (row) =>
      row.kind === 'product' && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={!acts.mayEditRules}
          onClick={() => acts.onRule(row.product.product_id)}
        >
          {row.product.follows_default ? RULE_NAMES.store_default : RULES[row.product.pick_rule_mode]}
          <span className="hidden">: Manage Pick Rules of {row.product.product_name}</span>
        </Button>
      ),
  },
]

/** The locations that may ship a product, the first choice first. */
function PicksFrom({ product }: { product: FulfilledProduct }) {
  const names = picksFrom(product).join(', ')
  return (
    <Text size="sm" {...(!names && { c: 'dimmed' })} lineClamp={2} title={names}>
      {names || 'Nothing to ship'}
    </Text>
  )
}

function FulfillmentCell({ row, mayEdit }: { row: FulfillmentRow; mayEdit: boolean }) {
  if (row.kind === 'location') return <LocationSwitch product={row.product} location={row.location} mayEdit={mayEdit} />
  const { label, color } = STATES[fulfillmentOf(row.product)]
  return <Pill color={color}>{label}</Pill>
}

interface LocationSwitchProps {
  product: FulfilledProduct
  location: FulfilledLocation
  mayEdit: boolean
}

/** A switch that allows or forbids shipping every size of a product from a location. */
function LocationSwitch({ product, location, mayEdit }: LocationSwitchProps) {
  const save = useMutation({
    mutationFn: (enabled: boolean) =>
      api('PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment', {
        params: { id: product.product_id, locationId: location.location_id },
        body: { enabled },
      }),
    onError: (error) =>
      toastFailure({
        title: 'Failed to update fulfillment setting',
        message: `${product.product_name} at ${location.location_nickname}: ${detailOf(error)}`,
      }),
  })
  const isOn = save.isPending ? save.variables : location.fulfillment_enabled
  return (
    <Switch
      size="xs"
      checked={isOn === true}
      disabled={!mayEdit || save.isPending}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      label={isOn === null ? 'Some sizes' : isOn ? 'Ships' : 'Does not ship'}
      aria-label={`Ship ${product.product_name} from ${location.location_nickname}`}
    />
  )
}
