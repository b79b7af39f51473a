import type { Alias } from '../alias.ts'
import { LABEL_TYPES } from '../api/enums.ts'
import type { RequestInput } from '../api/input.ts'
import type { Operation } from '../api/operation.ts'
import { pageOf, pageSize } from '../api/pages.ts'
import type { Order } from '../entities.ts'
import {
  cancelPlacedOrder,
  confirmOrder,
  findOrder,
  generateLabel,
  regenerateLabel,
  shipOrder,
} from '../orders/order-actions.ts'
import { searchOrders } from '../orders/search-orders.ts'
import { orderJson } from '../present/order.ts'

const PAGE_SIZES = { default: 25, max: 50 }

export function orderOperations(alias: Alias): Operation[] {
  const one = (act: (id: string, input: RequestInput) => Order) => (input: RequestInput) => ({
    order: orderJson(alias, act(input.requiredText('id'), input)),
  })
  const labelType = (input: RequestInput) => input.oneOf('label_type', LABEL_TYPES)
  return [
    { call: 'GET /orders', name: 'SearchOrders', answer: (input) => orderPage(alias, input) },
    { call: 'GET /orders/:id', name: 'GetOrder', answer: one((id) => findOrder(alias, id)) },
    { call: 'POST /orders/:id/confirm', name: 'ConfirmOrder', answer: one((id) => confirmOrder(alias, id)) },
    { call: 'POST /orders/:id/cancel', name: 'CancelOrder', answer: one((id) => cancelPlacedOrder(alias, id)) },
    {
      call: 'POST /orders/:id/generate_label',
      name: 'GenerateLabel',
      answer: one((id, input) => generateLabel(alias, id, labelType(input))),
    },
    {
      call: 'POST /orders/:id/regenerate_label',
      name: 'RegenerateLabel',
      answer: one((id, input) => regenerateLabel(alias, id, labelType(input))),
    },
    { call: 'POST /orders/:id/ship', name: 'ShipOrder', answer: one((id) => shipOrder(alias, id)) },
  ]
}

/** Returns a page of orders. It has no `has_more`: the list ends where the token is empty. */
function orderPage(alias: Alias, input: RequestInput) {
  const size = Math.min(pageSize(input.int64('page_size'), PAGE_SIZES), alias.settings.mostOrdersOfAPage)
  const { rows, nextToken } = pageOf(searchOrders(alias, input), { token: input.text('pagination_token'), size })
  return { results: rows.map((order) => orderJson(alias, order)), pagination: { next_page_token: nextToken } }
}
