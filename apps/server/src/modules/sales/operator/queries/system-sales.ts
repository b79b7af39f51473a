import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { salePageOf, saleJoins, saleJson } from '../../records/queries/sale-rows.ts'
import { lookedUp, type LookedUpFilter, type SystemSaleFilter } from './system-sale-filter.ts'
import { systemSaleSums } from './system-sale-sums.ts'

export type SystemSale = AnswerOf<Contract['GET /sales/admin/system-sales/{id}']>
type SystemSalePage = AnswerOf<Contract['GET /sales/admin/system-sales']>

const WHOSE = sql`s.retailer_id`

const joins = sql`join accounts.retailers r on r.retailer_id = s.retailer_id ${saleJoins(WHOSE)}`

/** What only the operator is told of a sale. */
const operatorColumns = sql`json_build_object('retailer_id', s.retailer_id, 'retailer_name', r.business_name,
  'created_at', s.taken_at, 'shopify_pass', s.store_order_id is not null and s.unit_released, 'fee_type', s.fee_type,
  'status_override', s.status_override)`

type OperatorColumns = Pick<
  SystemSale,
  'retailer_id' | 'retailer_name' | 'created_at' | 'shopify_pass' | 'fee_type' | 'status_override'
>

interface SystemSaleRow {
  /** The sale as its retailer sees it. */
  own: Omit<SystemSale, keyof OperatorColumns>
  told: OperatorColumns
}

const columns = sql`${saleJson(WHOSE)} as own, ${operatorColumns} as told`

/** Put together here: PostgreSQL would have to read what it has just written. */
const systemSaleOf = ({ own, told }: SystemSaleRow): SystemSale => ({
  ...own,
  ...told,
  sale_metadata: { ...own.sale_metadata, retailer_name: told.retailer_name },
})

/** Everybody's sales, newest first, by keyset. What they add up to is read once, with the first page. */
export async function systemSaleList(tx: Tx, filter: SystemSaleFilter): Promise<SystemSalePage> {
  const isFirst = filter.cursor === null && filter.skip === 0
  const looked = await lookedUp(tx, filter)
  const found = await matchingSystemSales(tx, looked)
  const { rows } = await sql<SystemSaleRow>`
    select ${columns} from sales s ${joins}
    where s.retailer_id = any(${found.map(({ retailer_id }) => retailer_id)}::int8[])
      and s.sale_id = any(${found.map(({ sale_id }) => sale_id)}::int8[])
    order by s.sold_at desc, s.sale_id desc`.execute(tx)
  const summary = isFirst ? await systemSaleSums(tx, looked) : null
  return { ...salePageOf(rows.map(systemSaleOf), filter.limit), total: summary?.total_sales ?? null, summary }
}

/**
 * The newest sales that match and are not skipped, by the function that finds them, in a statement of its own: a
 * distributed PostgreSQL takes none that asks a table in a statement of others (docs/decisions/025). No limit is put
 * around them: by its value PostgreSQL would believe in a plan of its own for every page.
 */
async function matchingSystemSales(tx: Tx, { search, named, locations, ...filter }: LookedUpFilter) {
  const { cursor, skip, limit, retailerId, statuses, platform, generatedInShopify, soldFrom, soldUntil } = filter
  const skipped = cursor ? 0 : skip
  const { rows } = await sql<Columns<'sales', 'retailer_id' | 'sale_id'>>`
    select s.retailer_id, s.sale_id
    from find_everybodys_sales(${search?.words ?? null}::text[], ${search?.sizes ?? null}::text[],
      ${named}::int8[], ${retailerId ?? null}::int8, ${locations}::int8[], ${statuses}::text[],
      ${platform ?? null}::text, ${generatedInShopify ?? null}::boolean, ${soldFrom}::timestamptz,
      ${soldUntil}::timestamptz, ${cursor?.soldAt ?? null}::timestamptz, ${cursor?.saleId ?? null}::int8,
      ${skipped + limit + 1}::int4) s
    order by s.sold_at desc, s.sale_id desc offset ${skipped}`.execute(tx)
  return rows
}

/** One of everybody's sales; null when there is none. */
export async function systemSaleById(tx: Tx, saleId: number): Promise<SystemSale | null> {
  const { rows } = await sql<SystemSaleRow>`
    select ${columns} from sales s ${joins} where s.sale_id = ${saleId}`.execute(tx)
  return rows[0] ? systemSaleOf(rows[0]) : null
}
