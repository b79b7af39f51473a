import { availableUnits, mostReservable, reserveBy } from '@ark/domain'
import type { Answer } from '../../shared/api.ts'
import { boundaryOf, type BoundaryForm } from '../../shared/reserve/boundary.ts'

export type StockedSize = Answer<'GET /inventory/product-syncs/{id}/variants'>['variants'][number]
type Place = StockedSize['locations'][number]

/** A size at a location, with its typed reserve. */
export interface ReserveRow extends Place {
  size: string
  reserved: string | number
  /** The units that remain available. */
  available: number
}

/** Typed reserves by inventory item; missing items stay unchanged. */
export type ReserveDrafts = Readonly<Record<number, string | number>>

/** Returns the reserve as typed, limited to 0 and the shop's stock; invalid text counts as 0. */
export const reservedOf = (place: Pick<Place, 'shopify_stock'>, typed: string | number): number => {
  const units = Math.trunc(Number(typed))
  return Number.isFinite(units) ? Math.min(Math.max(units, 0), mostReservable(place)) : 0
}

/** Returns a row for each size at each location, with its typed or current reserve. */
export const reserveRows = (sizes: readonly StockedSize[], drafts: ReserveDrafts): ReserveRow[] =>
  sizes.flatMap(({ size, locations }) =>
    locations.map((place) => {
      const reserved = drafts[place.inventory_item_id] ?? place.quantity_reserved
      const available = availableUnits({ ...place, quantity_reserved: reservedOf(place, reserved) })
      return { ...place, size, reserved, available }
    }),
  )

/** Fills all rows with a share of the stock between bounds. Saves nothing. */
export function reservedInBulk(
  rows: readonly ReserveRow[],
  form: BoundaryForm,
): { drafts: ReserveDrafts } | { problem: string } {
  const boundary = boundaryOf(form)
  if ('problem' in boundary) return boundary
  const rule = { kind: 'boundary', ...boundary.rule } as const
  return { drafts: Object.fromEntries(rows.map((row) => [row.inventory_item_id, reserveBy(rule, row).reserved])) }
}

/** Returns whether a row has stock, reserves or open sales. */
export const hasAny = ({ shopify_stock, quantity_reserved, sold_on_ark }: ReserveRow): boolean =>
  shopify_stock > 0 || quantity_reserved > 0 || sold_on_ark > 0

/** Returns the rows whose reserve has changed. */
export const changedRows = (rows: readonly ReserveRow[]): ReserveRow[] =>
  rows.filter((row) => reservedOf(row, row.reserved) !== row.quantity_reserved)

/** Returns the color of available units: red for none, yellow for one, green for more. */
export const availableColor = (available: number): string =>
  available <= 0 ? 'red' : available === 1 ? 'yellow' : 'green'
