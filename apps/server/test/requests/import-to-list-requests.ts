import type { importToListCalls } from '@ark/contract/listings/import-to-list'
import type { Requests } from './request-shape.ts'

/** Requests to the calls at the end of Import to List. */
export const IMPORT_TO_LIST_REQUESTS: Pick<Requests, keyof typeof importToListCalls> = {
  'POST /listings/variants/{id}/import-to-list': ({ variant }) => ({
    params: { id: variant },
    body: { desired_payout: 120, bottom_payout: 80, alias_enabled: true, wholesale_price: 95 },
  }),
  'POST /listings/import-to-list': ({ variant }) => ({
    body: { sizes: [{ variant_id: variant, desired_payout: 120, bottom_payout: 80, stockx_enabled: true }] },
  }),
}
