import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api.ts'
import { queryOf } from '../../query.ts'
import { useMay } from '../../session.ts'

export type RecentSale = Answer<'GET /sales/recent'>['sales'][number]

/** What sold within a day, newest first; undefined until it is read, and for who may not see sales. */
export function useRecentSales(): RecentSale[] | undefined {
  const mayRead = useMay('sales.read')
  return useQuery({ ...queryOf('GET /sales/recent'), enabled: mayRead }).data?.sales
}

/** The last sale of a size within a day. */
export const useSaleOf = (variantId: number): RecentSale | undefined =>
  useRecentSales()?.find((sale) => sale.variant_id === variantId)

/** The sales of a list that were not there before, oldest first; `lastId` is the newest that was. */
export const salesAfter = (sales: readonly RecentSale[], lastId: number): RecentSale[] =>
  sales.filter(({ sale_id }) => sale_id > lastId).toReversed()

/** 0: there are none. Sales are numbered as they are taken. */
export const newestId = (sales: readonly RecentSale[]): number => Math.max(0, ...sales.map(({ sale_id }) => sale_id))
