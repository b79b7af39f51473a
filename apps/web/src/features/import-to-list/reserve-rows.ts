import { reserveBy } from '@ark/domain'
import type { Answer } from '../../shared/api.ts'
import { boundaryOf, type BoundaryForm } from '../../shared/reserve/boundary.ts'

export type StockedSize = Answer<'GET /inventory/product-syncs/{id}/variants'>['variants'][number]
type Place = StockedSize['locations'][number]

/** A size at a location, with what is typed for it. */
export interface ReserveRow extends Place {
  size: string
  reserved: string | number
  /** What is left to offer with that. */
  available: number
}

/** What is typed, by inventory item; what is not in it stays as it is. */
export type ReserveDrafts = Readonly<Record<number, string | number>>

/** Document 3 §5: from 0 to the stock of the shop; what makes no sense is 0. */
export const reservedOf = ({ shopify_stock }: Pick<Place, 'shopify_stock'>, typed: string | number): number => {
  const units = Math.trunc(Number(typed))
  return Number.isFinite(units) ? Math.min(Math.max(units, 0), Math.max(shopify_stock, 0)) : 0
}

/** A row for each size at each location, with the units that are held back as they were typed or as they are. */
export const reserveRows = (sizes: readonly StockedSize[], drafts: ReserveDrafts): ReserveRow[] =>
  sizes.flatMap(({ size, locations }) =>
    locations.map((place) => {
      const reserved = drafts[place.inventory_item_id] ?? place.quantity_reserved
      const left = place.shopify_stock - reservedOf(place, reserved) - place.sold_on_ark
      return { ...place, size, reserved, available: Math.max(0, left) }
    }),
  )

/** All rows filled by a share of the stock between bounds (document 3 §5); nothing is saved by it. */
export function reservedInBulk(
  rows: readonly ReserveRow[],
  form: BoundaryForm,
): { drafts: ReserveDrafts } | { problem: string } {
  const boundary = boundaryOf(form)
  if ('problem' in boundary) return boundary
  const rule = { kind: 'boundary', ...boundary.rule } as const
  return { drafts: Object.fromEntries(rows.map((row) => [row.inventory_item_id, reserveBy(rule, row).reserved])) }
}

/** There are pairs, or something is held back or sold of them. */
export const hasAny = ({ shopify_stock, quantity_reserved, sold_on_ark }: ReserveRow): boolean =>
  shopify_stock > 0 || quantity_reserved > 0 || sold_on_ark > 0

/** What has to be saved. */
export const changedRows = (rows: readonly ReserveRow[]): ReserveRow[] =>
  rows.filter((row) => reservedOf(row, row.reserved) !== row.quantity_reserved)

/** Document 3 §4: none red, one yellow, more green. */
export const availableColor = (available: number): string =>
  available <= 0 ? 'red' : available === 1 ? 'yellow' : 'green'
