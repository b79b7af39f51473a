import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { salePageOf, saleJoins, saleJson } from '../../records/queries/sale-rows.ts'
import { resolveNames, type ResolvedFilter, type SystemSaleFilter } from './system-sale-filter.ts'
import { systemSaleSums } from './system-sale-sums.ts'

export type SystemSale = AnswerOf<Contract['GET /sales/admin/system-sales/{id}']>
type SystemSalePage = AnswerOf<Contract['GET /sales/admin/system-sales']>

const WHOSE = sql`s.retailer_id`

const joins = sql`join accounts.retailers r on r.retailer_id = s.retailer_id ${saleJoins(WHOSE)}`

/** The fields of a sale that only the operator sees. */
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

/** Merges the two parts here. Merging them in SQL would make PostgreSQL parse the JSON that it has just built. */
const systemSaleOf = ({ own, told }: SystemSaleRow): SystemSale => ({
  ...own,
  ...told,
  sale_metadata: { ...own.sale_metadata, retailer_name: told.retailer_name },
})

/** Returns a page of all retailers' sales, newest first, by keyset. Only the first page includes the sums. */
export async function systemSaleList(tx: Tx, filter: SystemSaleFilter): Promise<SystemSalePage> {
  const isFirst = filter.cursor === null && filter.skip === 0
  const looked = await resolveNames(tx, filter)
  const found = await matchingSystemSales(tx, looked)
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<SystemSaleRow>`
    select ${columns} from sales s ${joins}
    where s.retailer_id = any(${found.map(({ retailer_id }) => retailer_id)}::int8[])
      and s.sale_id = any(${found.map(({ sale_id }) => sale_id)}::int8[])
    order by s.sold_at desc, s.sale_id desc`.execute(tx)
  const summary = isFirst ? await systemSaleSums(tx, looked) : null
  return { ...salePageOf(rows.map(systemSaleOf), filter.limit), total: summary?.total_sales ?? null, summary }
}

/**
 * Returns the newest sales that match and are not skipped. A database function finds them. It runs in its own
 * statement, because Citus does not accept a function that reads tables inside another statement (docs/decisions/025).
 * The statement has no outer limit, because PostgreSQL would then make a new plan for each page.
 */
async function matchingSystemSales(tx: Tx, { search, named, locations, ...filter }: ResolvedFilter) {
  const { cursor, skip, limit, retailerId, statuses, platform, generatedInShopify, soldFrom, soldUntil } = filter
  const skipped = cursor ? 0 : skip
  // Offset: the API also pages by skip; the browser continues after the last row.
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

/** Returns any retailer's sale, or null if it does not exist. */
export async function systemSaleById(tx: Tx, saleId: number): Promise<SystemSale | null> {
  // Rule 3: the operator sees all retailers' rows: a page by an index, or stored totals.
  const { rows } = await sql<SystemSaleRow>`
    select ${columns} from sales s ${joins} where s.sale_id = ${saleId}`.execute(tx)
  return rows[0] ? systemSaleOf(rows[0]) : null
}
