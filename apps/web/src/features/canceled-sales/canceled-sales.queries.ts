import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import { platformName, shortOrder } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import type { CanceledSalesView } from './canceled-sales-view.ts'

export type CanceledSales = Answer<'GET /sales/cancelled-sales'>
export type CanceledSale = CanceledSales['sales'][number]
export type UnsettledSale = CanceledSales['unsettled'][number]

export type PairsInLimbo = Answer<'GET /sales/pairs-in-limbo'>
export type PairInLimbo = PairsInLimbo['pairs'][number]

/** Reads pairs that are reserved for sales that will not ship. */
export const limboQuery = queryOf('GET /sales/pairs-in-limbo')

/** The sales per page. */
export const PAGE_SIZE = 50

/** Reads a page of unresolved sales. */
export const canceledSalesQuery = ({ search, platform, page = 1 }: CanceledSalesView) =>
  queryOptions({
    ...queryOf('GET /sales/cancelled-sales', {
      query: {
        ...(page > 1 && { skip: (page - 1) * PAGE_SIZE }),
        limit: PAGE_SIZE,
        ...(search && { search }),
        ...(platform && { platform }),
      },
    }),
    placeholderData: keepPreviousData,
  })

type Named = Pick<CanceledSale, 'platform' | 'order_number' | 'product_name' | 'variant_size'>

/** Names a canceled sale in a message: 'StockX order 10001 (Dunk Low, size 9)'. */
export const canceledName = ({ platform, order_number, product_name, variant_size }: Named): string =>
  `${platformName(platform)} order ${shortOrder(order_number)} (${product_name ?? 'Unknown product'}${
    variant_size ? `, size ${variant_size}` : ''
  })`
