import type { AnswerOf, Contract } from '@ark/contract'
import type { Tx } from '../../../platform/database/connect.ts'

/** How many rows of each kind show a product, of all retailers. */
export type RowsOfProduct = AnswerOf<
  Contract['POST /admin/products/{id}/refresh-stockx-data']
>['changes']['denormalized_updates']

/**
 * Counts these rows. The module that sees links, stock and listings provides it, and app.ts passes it
 * (docs/decisions/019).
 */
export type CountRowsOfProduct = (tx: Tx, productId: number) => Promise<RowsOfProduct>
