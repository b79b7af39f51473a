import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { forEachSale } from './for-each-sale.ts'
import { resolveCanceledSale } from './resolve-canceled-sale.ts'

/**
 * Deals with many canceled sales in one way, as one would with each (`resolve-canceled-sale.ts`): a pair comes back once,
 * however often it is said, from wherever. Each is a transaction of its own: cut off in the middle, the same again goes
 * on with the rest.
 */
export const resolveCanceledSales = (
  needs: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { saleIds, restock }: { saleIds: readonly number[]; restock: boolean },
) =>
  forEachSale(needs, { caller, saleIds }, (saleId) =>
    resolveCanceledSale(needs, caller, { saleId, restock, relist: false }),
  )
