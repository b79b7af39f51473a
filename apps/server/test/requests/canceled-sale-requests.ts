import type { Requests } from './request-shape.ts'

type CanceledSaleCall =
  | 'GET /sales/cancelled-sales'
  | 'GET /sales/pairs-in-limbo'
  | 'POST /sales/resolve-cancelled-sale/{id}'
  | 'POST /sales/resolve-cancelled-sales'
  | 'POST /sales/take-pair/{id}'

/** Requests to the calls about canceled sales, and about pairs for oversold ones. */
export const CANCELED_SALE_REQUESTS: Pick<Requests, CanceledSaleCall> = {
  'GET /sales/cancelled-sales': () => ({ query: { limit: 200 } }),
  'GET /sales/pairs-in-limbo': () => ({}),
  'POST /sales/resolve-cancelled-sale/{id}': ({ canceledSale }) => ({
    params: { id: canceledSale },
    query: { restock: true, relist: true },
  }),
  'POST /sales/resolve-cancelled-sales': ({ canceledSale, stockxSale, aliasSale }) => ({
    body: { sale_ids: [canceledSale, stockxSale], except_sale_ids: [aliasSale], restock: true },
  }),
  'POST /sales/take-pair/{id}': ({ oversoldSale, aliasSale }) => ({
    params: { id: oversoldSale },
    query: { of_sale_id: aliasSale },
  }),
}
