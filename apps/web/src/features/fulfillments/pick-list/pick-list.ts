import { parseSize, sizeOrder } from '@ark/domain'
import { type SaleSummary, soldProduct } from '../../../shared/sales/labels/sale-labels.ts'

/** A line of the pick list: the number of pairs of one size, and their orders. */
export interface PickLine {
  key: string
  product: string
  sku: string | undefined
  size: string | undefined
  quantity: number
  orders: readonly { id: number; name: string; platform: SaleSummary['platform'] }[]
}

export interface PickPlace {
  location: string
  /** True when no pair is left, so there is no location to look in. */
  isNowhere: boolean
  lines: PickLine[]
  units: number
}

const NOWHERE = 'No location'

/** Groups orders by location, then product, then size. Orders without a pair come last. */
export function pickList(sales: readonly SaleSummary[]): PickPlace[] {
  const places = Map.groupBy(sales, ({ location_nickname }) => location_nickname ?? NOWHERE)
  return [...places]
    .map(([location, ofPlace]) => {
      const isNowhere = ofPlace.every(({ location_nickname }) => !location_nickname)
      return { location, isNowhere, lines: linesOf(ofPlace), units: ofPlace.length }
    })
    .sort((one, other) => Number(one.isNowhere) - Number(other.isNowhere) || inWords(one.location, other.location))
}

function linesOf(sales: readonly SaleSummary[]): PickLine[] {
  const sizes = Map.groupBy(sales, (sale) => JSON.stringify([soldProduct(sale), sale.sku, sale.variant_size]))
  return [...sizes]
    .map(([key, same]): PickLine => {
      const [first] = same
      return {
        key,
        product: first ? soldProduct(first) : '',
        sku: first?.sku,
        size: first?.variant_size,
        quantity: same.length,
        orders: same
          .map(({ id, order_number, platform }) => ({ id, name: order_number, platform }))
          .sort((one, other) => inWords(one.name, other.name)),
      }
    })
    .sort(
      (one, other) =>
        inWords(one.product, other.product) ||
        inWords(one.sku ?? '', other.sku ?? '') ||
        sizeOrder(parseSize(one.size ?? '')) - sizeOrder(parseSize(other.size ?? '')),
    )
}

const inWords = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })
