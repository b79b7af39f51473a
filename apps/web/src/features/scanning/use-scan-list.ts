import { useQuery } from '@tanstack/react-query'
import { askNow, queryClient } from '../../shared/query.ts'
import { storedScans, useStoredScans } from '../../shared/scans/stored-scans.ts'
import { packedSales } from '../../shared/scans/next-sale.ts'
import { salesToScanAt } from '../../shared/scans/send-scans.ts'
import type { SaleToScan } from '../../shared/sales/labels/sale-labels.ts'

const NOWHERE = 0

/** Reads the sales that wait at a location, without those scanned here that the list does not reflect yet. */
export function useScanList(locationId: number | undefined) {
  const list = useQuery({
    ...salesToScanAt(locationId ?? NOWHERE),
    enabled: locationId !== undefined,
    // Without a connection, pairs are checked against the loaded list.
    gcTime: Number.POSITIVE_INFINITY,
  })
  const kept = useStoredScans()
  const taken = packedSales(kept, list.dataUpdatedAt)
  return { ...list, open: list.data?.sales.filter(({ id }) => !taken.has(id)), kept }
}

/**
 * Returns the current list, because two scans may arrive between renders. `listed` includes scanned sales. Undefined
 * when the list was never read.
 */
export function salesNow(
  locationId: number,
): { open: readonly SaleToScan[]; listed: readonly SaleToScan[] } | undefined {
  const { data, dataUpdatedAt } = queryClient.getQueryState(salesToScanAt(locationId).queryKey) ?? {}
  const taken = packedSales(storedScans(), dataUpdatedAt ?? 0)
  return data && { open: data.sales.filter(({ id }) => !taken.has(id)), listed: data.sales }
}

/** Reads the list again, now. */
export const readListNow = (locationId: number) => askNow(salesToScanAt(locationId))
