import { pickRules } from '@ark/contract/sales/pick-rules'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { NO_CURSOR } from '../../../platform/list-place.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { readSearched, stockCursorAt, stockPlaceAt } from '../../inventory/index.ts'
import {
  asFulfilled,
  clearPickRule,
  pickedProductOf,
  previewOfProduct,
  setDefaultPickRule,
  setPickRule,
  setWhereProductShips,
  showDefaultPickRule,
} from './pick-rules.ts'
import { pickedProducts, type PickedProductRow } from './queries/pick-rules.ts'

interface ListRequest {
  search?: string | undefined
  cursor?: string | undefined
  skip?: number | undefined
  limit?: number | undefined
}

/** Registers the calls for the locations that marketplace sales ship from. */
export async function pickRuleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  const listed = async <P>(
    caller: Caller,
    { search: words, cursor, skip = 0, limit: wanted }: ListRequest,
    of: { isOffered: boolean; usual: number; shown: (row: PickedProductRow) => P },
  ) => {
    const after = cursor === undefined ? null : stockPlaceAt(cursor)
    if (cursor !== undefined && !after) return refuseField('cursor', NO_CURSOR)
    const limit = rowsAtOnce(wanted, of.usual)
    const page = { productId: null, after, skip, limit, locationIds: caller.locationIds, isOffered: of.isOffered }
    return db.asRetailer(staff(caller).retailerId, (tx) =>
      readSearched(tx, words, async (search) => {
        const rows = await pickedProducts(tx, { ...page, search })
        const { searchedFor } = search ?? {}
        return {
          products: rows.slice(0, limit).map(of.shown),
          ...nextOf(rows, limit),
          ...(searchedFor && { searched_for: searchedFor }),
        }
      }),
    )
  }

  bindArea(app, pickRules, {
    'GET /listings/products': ({ caller, query }) =>
      listed(caller, query, { isOffered: true, usual: 50, shown: pickedProductOf }),
    'PATCH /listings/products/{id}/pick-rules': ({ caller, params, body }) =>
      setPickRule(capabilities, staff(caller), { productId: params.id, change: body }),
    'DELETE /listings/products/{id}/pick-rules': ({ caller, params }) =>
      clearPickRule(capabilities, staff(caller), params.id),
    'GET /listings/default-pick-rule': ({ caller }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => showDefaultPickRule(tx, caller.locationIds)),
    'PUT /listings/default-pick-rule': ({ caller, body }) => setDefaultPickRule(capabilities, staff(caller), body),
    'GET /listings/products/{id}/fulfillment-preview': ({ caller, params, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) =>
        previewOfProduct(tx, { productId: params.id, locationIds: caller.locationIds }, query),
      ),
    'GET /fulfillment-management/products': ({ caller, query }) =>
      listed(caller, query, { isOffered: false, usual: 100, shown: asFulfilled }),
    'PATCH /fulfillment-management/products/{id}/location/{locationId}/fulfillment': ({ caller, params, body }) =>
      setWhereProductShips(capabilities, staff(caller), {
        productId: params.id,
        locationId: params.locationId,
        enabled: body.enabled,
      }),
  })
}

/** Returns whether another page follows, and its cursor. */
function nextOf(rows: readonly PickedProductRow[], limit: number) {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { has_more: last !== undefined, next_cursor: last ? stockCursorAt({ ...last, id: last.product_id }) : null }
}
