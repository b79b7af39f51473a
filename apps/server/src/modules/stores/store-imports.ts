import type { AnswerOf, Contract } from '@ark/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/connect.ts'

/** What stores show of their imports: given by the module that makes them (docs/decisions/019), put together in app.ts. */
export interface StoreImports {
  /** The last import of a store `s` as JSON; null: there was none. */
  lastOfStore: RawBuilder<unknown>
  /** The retailer's last imports, newest first. */
  recent(tx: Tx): Promise<AnswerOf<Contract['GET /shopify/imports']>>
}
