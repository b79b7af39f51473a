import { type ListExport, pagesOfQuery } from '../../shared/table/export/export-pages.ts'
import { orderColumns } from './order-columns.tsx'
import { ordersQuery, type WholesaleOrder } from './orders.queries.ts'
import type { OrderList, OrdersView } from './orders-view.ts'

const PAGE_SIZE = 200
const FILES: Record<OrderList, string> = { active: 'wholesale_orders', history: 'wholesale_history' }

/** Returns the export of every wholesale order that matches the filters, newest first. */
export const exportedOrders = (list: OrderList, view: OrdersView): ListExport<WholesaleOrder> => ({
  file: FILES[list],
  columns: orderColumns(() => undefined),
  things: 'orders',
  readPage: pagesOfQuery(ordersQuery(list, view, PAGE_SIZE), (rows) => ({ rows })),
})
