import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Columns } from '../../platform/database/schema.gen.ts'
import { notFound, type Refusal } from '../../platform/refusal.ts'
import { systemSaleById } from '../sales/index.ts'
import { moneyStory } from './queries/money-story.ts'
import { salesChain } from './rules/sales-chain.ts'

/** Returns every record of a sale of any retailer, and which records are missing, for the operator's debug tools. */
export async function showSalesChain(
  { db }: Pick<Capabilities, 'db'>,
  saleId: number,
): Promise<AnswerOf<Contract['GET /admin/debug/sales-chain/{id}']> | Refusal> {
  const sale = await db.asPlatform((tx) => systemSaleById(tx, saleId))
  if (!sale) return notFound('This sale')
  return db.asReader(sale.retailer_id, async (tx) => {
    const { rows } = await sql<Columns<'sales.sales', 'stage' | 'inventory_item_id'>>`
      select stage, inventory_item_id from sales.sales
      where retailer_id = current_retailer() and sale_id = ${saleId}`.execute(tx)
    const money = await moneyStory(tx, { saleId, locationIds: [], readsPayments: true })
    const [facts] = rows
    if (!facts || !money) return notFound('This sale')
    const chain = salesChain({ sale, stage: facts.stage, inventoryItemId: facts.inventory_item_id, money })
    return { sale_id: saleId, retailer_name: sale.retailer_name, location_name: sale.location_nickname, ...chain }
  })
}
