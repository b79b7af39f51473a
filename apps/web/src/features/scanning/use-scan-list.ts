import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../shared/query.ts'
import { storedScans, useStoredScans } from '../../shared/scans/stored-scans.ts'
import { takenSales } from '../../shared/scans/next-sale.ts'
import { ASKED_NOW, salesToScanAt } from '../../shared/scans/send-scans.ts'
import type { SaleToScan } from '../../shared/sales/words/sale-words.ts'

const NOWHERE = 0

/** What waits at a location, without what was scanned here and the list does not know of yet. */
export function useScanList(locationId: number | undefined) {
  const list = useQuery({
    ...salesToScanAt(locationId ?? NOWHERE),
    enabled: locationId !== undefined,
    // Without a connection the list that is here is what pairs are compared with.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const kept = useStoredScans()
  const taken = takenSales(kept, list.dataUpdatedAt)
  return { ...list, open: list.data?.sales.filter(({ id }) => !taken.has(id)), kept }
}

/**
 * The same at this moment, since two scans may come between two renderings. `listed`: with what was scanned already.
 * Undefined: it was never read.
 */
export function salesNow(
  locationId: number,
): { open: readonly SaleToScan[]; listed: readonly SaleToScan[] } | undefined {
  const { data, dataUpdatedAt } = queryClient.getQueryState(salesToScanAt(locationId).queryKey) ?? {}
  const taken = takenSales(storedScans(), dataUpdatedAt ?? 0)
  return data && { open: data.sales.filter(({ id }) => !taken.has(id)), listed: data.sales }
}

/** Reads it again, now. */
export const readListNow = (locationId: number) =>
  queryClient.fetchQuery({ ...salesToScanAt(locationId), ...ASKED_NOW })
