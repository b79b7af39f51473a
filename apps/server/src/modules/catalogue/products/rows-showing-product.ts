import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../platform/database/connect.ts'

/** How many rows of each kind show a product, everybody's together. */
export type RowsOfProduct = AnswerOf<
  Contract['POST /admin/products/{id}/refresh-stockx-data']
>['changes']['denormalized_updates']

/** Counts them: a function of the module that sees links, stock and listings, passed in by app.ts (decision 019). */
export type CountRowsOfProduct = (tx: Tx, productId: number) => Promise<RowsOfProduct>
