import { type ExportRow, MOST_CONDITIONS, type StockLevel } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { PRODUCT_COLUMNS, productRow, type StoreRows, VARIANT_COLUMNS, variantRow } from '../../../stores/index.ts'

export interface ImportKey {
  retailerId: number
  runId: number
}

type Rows = ReturnType<typeof sql>

/** The tables of an export's lines. */
const LINES = ['import_products', 'import_conditions', 'import_variants', 'import_levels'] as const

/** The tables with staged rows: the lines of an export, and what they would change. */
export const STAGES = [...LINES, 'import_changes'] as const

/**
 * Locks the staged rows of an import until the transaction ends, so that only one transaction at a time reads them as
 * a whole or deletes them: an attempt of the import, another one while the first still runs, or the removal of old
 * rows.
 */
export const lockStage = (tx: Tx, { retailerId, runId }: ImportKey) =>
  sql`select from import_runs where retailer_id = ${retailerId} and run_id = ${runId} for no key update`.execute(tx)

/** Stages lines of an export without changing them. */
export async function stageRows(tx: Tx, { retailerId, runId }: ImportKey, rows: ExportRow[]): Promise<void> {
  const products = rows.flatMap((row) => (row.kind === 'product' ? [productRow(row.product)] : []))
  const variants = rows.flatMap((row) => (row.kind === 'variant' ? [variantRow(row.productId, row.variant)] : []))
  const levels = rows.flatMap((row) => (row.kind === 'level' ? [row.level] : []))
  const conditions = rows.flatMap((row) =>
    row.kind === 'condition' ? [{ shopify_product_id: row.productId, condition: row.condition }] : [],
  )
  const run = sql`${retailerId}::bigint, ${runId}::bigint`
  if (products.length > 0)
    await sql`
      with staged as (insert into import_products select ${run}, p.*
        from json_to_recordset(${JSON.stringify(products)}::json) as p (${PRODUCT_COLUMNS}) returning 1)
      select count(*) from staged`.execute(tx)
  if (conditions.length > 0)
    await sql`
      with staged as (insert into import_conditions select ${run}, c.*
        from json_to_recordset(${JSON.stringify(conditions)}::json) as c (shopify_product_id text, condition text)
        returning 1)
      select count(*) from staged`.execute(tx)
  if (variants.length > 0)
    await sql`
      with staged as (insert into import_variants select ${run}, v.*
        from json_to_recordset(${JSON.stringify(variants)}::json) as v (${VARIANT_COLUMNS}) returning 1)
      select count(*) from staged`.execute(tx)
  if (levels.length > 0) await stageLevels(tx, run, levels)
}

/** Returns text as an element of a PostgreSQL array literal. Most values are numbers, which need no quotes. */
const quoted = (text: string): string => (/^\d+$/.test(text) ? text : `"${text.replace(/["\\]/g, String.raw`\$&`)}"`)

/**
 * Stages levels as arrays of columns, which PostgreSQL reads in two thirds of the time of JSON. Most lines of a file
 * are levels.
 */
const stageLevels = (tx: Tx, run: Rows, levels: StockLevel[]) => {
  const column = (value: (level: StockLevel) => string | number) => `{${levels.map(value).join()}}`
  return sql`
    with staged as (
      insert into import_levels select ${run}, l.*
      from unnest(${column(({ inventoryItemId }) => quoted(inventoryItemId))}::text[],
        ${column(({ locationId }) => quoted(locationId))}::text[], ${column(({ available }) => available)}::int[],
        ${column(({ updatedAt }) => updatedAt.toISOString())}::timestamptz[]) l
      returning 1
    ) select count(*) from staged`.execute(tx)
}

/** Returns queries of the products and variants that an import has staged. */
export const stagedProducts = (runId: number): StoreRows => ({
  products: sql`
    select p.*, c.conditions from import_products p left join (
      select shopify_product_id,
        (array_agg(distinct condition collate "C" order by condition collate "C"))[1:${MOST_CONDITIONS}] as conditions
      from import_conditions where retailer_id = current_retailer() and run_id = ${runId} group by shopify_product_id
    ) c on c.shopify_product_id = p.shopify_product_id
    where p.retailer_id = current_retailer() and p.run_id = ${runId}`,
  variants: sql`select * from import_variants where retailer_id = current_retailer() and run_id = ${runId}`,
})

/** Selects the levels that an import has staged, as lines of the file. Some lines may be duplicates. */
export const stagedLevels = (runId: number) => sql`
  select shopify_inventory_item_id as item, shopify_location_id as location, available, updated_at
  from import_levels where retailer_id = current_retailer() and run_id = ${runId}`

/**
 * Locks the staged rows of an import, and throws when they are not exactly those that this attempt has staged: a size
 * without its row would be taken for gone from the shop.
 */
export async function requireWholeStage(tx: Tx, run: ImportKey, staged: number): Promise<void> {
  await lockStage(tx, run)
  const parts = LINES.map(
    (table) => sql`(select count(*) from ${sql.table(table)} where retailer_id = current_retailer()
      and run_id = ${run.runId})`,
  )
  const { rows } = await sql<{ found: number }>`select (${sql.join(parts, sql` + `)})::int as found`.execute(tx)
  const found = rows[0]?.found
  if (found !== staged)
    throw new Error(
      `${found} of ${staged} staged rows of import ${run.runId} are there; the next attempt reads them again`,
    )
}

export async function clearStage(tx: Tx, runId: number): Promise<void> {
  for (const table of STAGES)
    await sql`delete from ${sql.table(table)} where retailer_id = current_retailer()
      and run_id = ${runId}`.execute(tx)
}

/**
 * Updates the planner's statistics of the import tables. Runs in its own transaction, because no other import can
 * analyze the same tables before it ends.
 */
export const refreshStatistics = (tx: Tx) => sql`call refresh_import_statistics()`.execute(tx)

/**
 * Makes the planner join tables by hashing in statements about a whole store. The planner underestimates the rows and
 * would otherwise look up 300,000 rows one by one in an index by retailer.
 */
export const preferHashJoins = async (tx: Tx): Promise<void> => {
  await sql`set local enable_nestloop = off`.execute(tx)
  // Sorting and hashing 300,000 rows fits in this memory.
  await sql`set local work_mem = '32MB'`.execute(tx)
}
