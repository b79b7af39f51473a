import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { StateBefore } from '../../../../platform/runs/bulk-rows.ts'
import { type StockSearch, totalsMatching } from '../../../inventory/index.ts'
import type { PickRule } from '../rules/pick-location.ts'
import { isListed } from './pick-rules.ts'

/** A product's own rule; null: it follows the store's default. */
export type OwnRule = PickRule | null

/** The rules before and after a bulk change, as it keeps them for its undo. */
export interface KeptRules {
  before: OwnRule
  after: OwnRule
}

/** Returns whether two rules are the same. */
export const isSameRule = (one: OwnRule, other: OwnRule): boolean =>
  one === null || other === null ? one === other : one.mode === other.mode && one.order.join() === other.order.join()

/** The products of a bulk change: these, or all that match the search except some. */
export interface RuleScope {
  productIds: number[] | undefined
  exceptProductIds: number[]
  search: StockSearch | null
}

/** Returns the products of a scope that the retailer has in stock lists, by id. */
export async function productsOfRuleScope(
  tx: Tx,
  { productIds, exceptProductIds, search }: RuleScope,
): Promise<number[]> {
  const listed = isListed({
    productId: null,
    search,
    after: null,
    skip: 0,
    limit: 0,
    locationIds: [],
    isOffered: false,
  })
  const named = productIds ? sql`and g.product_id = any(${productIds}::int8[])` : sql``
  const { rows } = await sql<Columns<'inventory.stock_totals', 'product_id'>>`
    select distinct g.product_id from ${search ? totalsMatching(search) : sql`inventory.stock_totals`} g
    where g.retailer_id = current_retailer() and g.product_id <> all(${exceptProductIds}::int8[]) ${named}
      and ${listed}
    order by g.product_id`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** Returns the products of these that the retailer has, with their names. */
export async function namesOfProducts(tx: Tx, productIds: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<Columns<'inventory.stock_totals', 'product_id' | 'product_name'>>`
    select distinct on (product_id) product_id, product_name from inventory.stock_totals
    where retailer_id = current_retailer() and product_id = any(${productIds}::int8[])
    order by product_id, product_name`.execute(tx)
  return new Map(rows.map(({ product_id, product_name }) => [product_id, product_name]))
}

/** Returns the own rules of products. A product that follows the default is not in the map. */
export async function ownRulesOf(
  tx: Tx,
  productIds: number[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Map<number, PickRule>> {
  const { rows } = await sql<Columns<'pick_rules', 'product_id' | 'pick_rule_mode' | 'location_priority_order'>>`
    select product_id, pick_rule_mode, location_priority_order from pick_rules
    where retailer_id = current_retailer() and product_id = any(${productIds}::int8[])
    order by product_id ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return new Map(
    rows.map((rule) => [rule.product_id, { mode: rule.pick_rule_mode, order: rule.location_priority_order }]),
  )
}

/**
 * Writes the rules of products whose existing rows the caller has locked, and returns the products that changed. A
 * product that got a rule since it was read, which a lock cannot prevent, stays unchanged.
 */
export async function writeOwnRules(
  tx: Tx,
  retailerId: number,
  rules: readonly StateBefore<KeptRules>[],
): Promise<Set<number>> {
  const toDefault = rules.filter(({ kept }) => kept.after === null).map(({ id }) => id)
  const { rows: deleted } = await sql<Columns<'pick_rules', 'product_id'>>`
    delete from pick_rules where retailer_id = ${retailerId} and product_id = any(${toDefault}::int8[])
    returning product_id`.execute(tx)
  const own = rules.flatMap(({ id, kept: { after } }) => (after ? [{ id, mode: after.mode, places: after.order }] : []))
  const locked = rules.filter(({ kept }) => kept.before !== null).map(({ id }) => id)
  const { rows: set } = await sql<Columns<'pick_rules', 'product_id'>>`
    insert into pick_rules as r (retailer_id, product_id, pick_rule_mode, location_priority_order)
    select ${retailerId}::int8, w.id, w.mode, w.places
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as w (id int8, mode text, places int8[])
    order by w.id
    on conflict (retailer_id, product_id) do update set pick_rule_mode = excluded.pick_rule_mode,
      location_priority_order = excluded.location_priority_order
      where r.product_id = any(${locked}::int8[])
    returning r.product_id`.execute(tx)
  return new Set([...deleted, ...set].map(({ product_id }) => product_id))
}
