import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api.ts'
import { queryOf } from '../../query.ts'
import { useMay } from '../../session.ts'

export type RecentSale = Answer<'GET /sales/recent'>['sales'][number]

/** Reads the sales of the last day, newest first; undefined while loading and for people who may not see sales. */
export function useRecentSales(): RecentSale[] | undefined {
  const mayRead = useMay('sales.read')
  return useQuery({ ...queryOf('GET /sales/recent'), enabled: mayRead }).data?.sales
}

/** Returns the last sale of a size within a day. */
export const useSaleOf = (variantId: number): RecentSale | undefined =>
  useRecentSales()?.find((sale) => sale.variant_id === variantId)

/** Returns the sales that are newer than `lastId`, oldest first. */
export const salesAfter = (sales: readonly RecentSale[], lastId: number): RecentSale[] =>
  sales.filter(({ sale_id }) => sale_id > lastId).toReversed()

/** Returns the newest sale's id; 0 without sales. Ids grow in the order in which sales are taken. */
export const newestId = (sales: readonly RecentSale[]): number => Math.max(0, ...sales.map(({ sale_id }) => sale_id))
