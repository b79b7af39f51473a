import { goblinMode } from '@ark/contract/listings/goblin-mode'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { replayProductGoblinMode } from './replay-goblin-mode.ts'
import { setProductGoblinMode } from './set-goblin-mode.ts'

/** The threshold when the request has none, in percent. */
const DEFAULT_THRESHOLD_PERCENT = 10

/** Serves Goblin Mode, which withdraws the listing that pays less in favor of the one that pays more. */
export async function goblinModeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, goblinMode, {
    'POST /listings/products/{id}/goblin-mode': ({ caller, params, body }) =>
      setProductGoblinMode(capabilities, staff(caller), {
        productId: params.id,
        confirmedProductId: body.product_id,
        thresholdPercent: body.activate ? (body.threshold_percentage ?? DEFAULT_THRESHOLD_PERCENT) : null,
      }),
    'GET /listings/products/{id}/goblin-replay': ({ caller, params, query }) =>
      replayProductGoblinMode(capabilities, staff(caller), {
        productId: params.id,
        thresholdPercent: query.threshold_percentage ?? DEFAULT_THRESHOLD_PERCENT,
      }),
  })
}
