import { api } from '../../../shared/api.ts'
import type { Run } from '../../../shared/runs/runs.ts'
import type { ProductPayouts } from './payout-setup.ts'

/** The calls that set payouts for the sizes of products: a preview, and a run that can be undone. */
export const productPayoutCalls = {
  look: {
    key: 'POST /listings/product-payouts/preview',
    ask: (body: ProductPayouts, signal: AbortSignal) =>
      api('POST /listings/product-payouts/preview', { body, signal, isPreview: true }),
    failed: 'The preview failed',
  },
  start: (body: ProductPayouts) => api('POST /listings/product-payouts', { body }),
  started: ({ title }: Run) => ({
    title: 'Payouts are being changed',
    message: `${title}. You can leave this page, and undo it for 7 days.`,
  }),
}
