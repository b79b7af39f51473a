import { sellingRules } from '@ark/contract/listings/selling-rules'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { keepPrices, resumeRepricing, showPausedRepricing } from './decide-paused-repricing.ts'
import { previewRepricing } from './preview-repricing.ts'
import { setSellingRules, showSellingRules } from './set-selling-rules.ts'

/** Serves the rules for a product's last pair and for repricing. */
export async function sellingRuleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, sellingRules, {
    'GET /listings/products/{id}/selling-rules': ({ caller, params }) =>
      showSellingRules(capabilities, staff(caller), params.id),
    'PUT /listings/products/{id}/selling-rules': ({ caller, params, body }) =>
      setSellingRules(capabilities, staff(caller), { productId: params.id, rules: body }),
    'GET /listings/products/{id}/repricing-preview': ({ caller, params, query }) => {
      const { repricing: mode, ceiling_percent, changes_per_day } = query
      const rule = { mode, ceiling_percent, changes_per_day }
      return previewRepricing(capabilities, staff(caller), { productId: params.id, rule })
    },
    'GET /listings/repricing-hold': ({ caller }) => showPausedRepricing(capabilities, staff(caller)),
    'POST /listings/repricing-hold': ({ caller, body }) =>
      body.decision === 'go_on'
        ? resumeRepricing(capabilities, staff(caller))
        : keepPrices(capabilities, staff(caller)),
  })
}
