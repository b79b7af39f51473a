import type { pickRuleChanges } from '@ark/contract/sales/pick-rule-changes'
import type { pickRules } from '@ark/contract/sales/pick-rules'
import type { Requests } from './request-shape.ts'

const none = () => ({})

/** Requests to the calls about the locations that marketplace sales ship from. */
export const PICK_RULE_REQUESTS: Pick<Requests, keyof typeof pickRules | keyof typeof pickRuleChanges> = {
  'GET /listings/products': none,
  'PATCH /listings/products/{id}/pick-rules': ({ ownProduct, location }) => ({
    params: { id: ownProduct },
    body: { pick_rule_mode: 'pick_in_order', location_priority_order: [location] },
  }),
  'DELETE /listings/products/{id}/pick-rules': ({ ownProduct }) => ({ params: { id: ownProduct } }),
  'GET /listings/default-pick-rule': none,
  'PUT /listings/default-pick-rule': ({ location }) => ({
    body: { pick_rule_mode: 'pick_in_order', location_priority_order: [location] },
  }),
  'POST /listings/pick-rule-changes/preview': ({ ownProduct, product, location }) => ({
    body: {
      product_ids: [ownProduct],
      except_product_ids: [product],
      pick_rule_mode: 'pick_in_order',
      location_priority_order: [location],
    },
  }),
  'POST /listings/pick-rule-changes': ({ ownProduct, product, location }) => ({
    body: {
      product_ids: [ownProduct],
      except_product_ids: [product],
      pick_rule_mode: 'pick_in_order',
      location_priority_order: [location],
    },
  }),
  'POST /listings/pick-rule-changes/{id}/undo': ({ pickRuleRun }) => ({ params: { id: pickRuleRun } }),
  'GET /listings/products/{id}/fulfillment-preview': ({ ownProduct, location }) => ({
    params: { id: ownProduct },
    query: { pick_rule_mode: 'pick_in_order', location_priority_order: String(location) },
  }),
  'GET /fulfillment-management/products': none,
  'PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment': ({ ownProduct, location }) => ({
    params: { id: ownProduct, locationId: location },
    body: { enabled: true },
  }),
}
