import { payoutChanges } from '@ark/contract/listings/payout-changes'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { payoutChange, startPayoutChange, startProductPayouts } from './change-payouts.ts'
import { previewPayoutChange, previewProductPayouts } from './preview-payout-change.ts'

/** Serves payout changes of many sizes by a rule. */
export async function payoutChangeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, payoutChanges, {
    'POST /listings/payout-changes/preview': ({ caller, body }) =>
      previewPayoutChange(capabilities, staff(caller), body),
    'POST /listings/payout-changes': ({ caller, body }) => startPayoutChange(capabilities, staff(caller), body),
    'POST /listings/product-payouts/preview': ({ caller, body }) =>
      previewProductPayouts(capabilities, staff(caller), body),
    'POST /listings/product-payouts': ({ caller, body }) => startProductPayouts(capabilities, staff(caller), body),
    'POST /listings/payout-changes/{id}/undo': ({ caller, params }) =>
      payoutChange.startUndo(capabilities, staff(caller), params.id),
  })
}
