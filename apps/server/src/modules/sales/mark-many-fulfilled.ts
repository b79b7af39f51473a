import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { forEachSale } from './for-each-sale.ts'
import { markCreated, markFulfilled } from './mark-fulfilled.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Marks many sales as packed: each by itself, so that one that cannot be stops no other. */
export const markManyFulfilled = (needs: Needs, caller: StaffCaller, saleIds: number[]) =>
  forEachSale(needs, { caller, saleIds }, (saleId) =>
    markFulfilled(needs, caller, { saleId, barcode: undefined, key: null }),
  )

/** Takes that back. */
export const markManyCreated = (needs: Needs, caller: StaffCaller, saleIds: number[]) =>
  forEachSale(needs, { caller, saleIds }, (saleId) =>
    markCreated(needs, caller, { saleId, fulfilledAt: undefined, key: null }),
  )
