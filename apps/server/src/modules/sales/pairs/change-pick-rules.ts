import type { BodyOf, Contract } from '@ark/contract'
import { counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { bulkChange } from '../../../platform/runs/bulk-change.ts'
import type { BulkNeeds } from '../../../platform/runs/bulk-kind.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import { stockSearchOf } from '../../inventory/index.ts'
import { areOwn, modeOf } from './pick-rules.ts'
import {
  isSameRule,
  type KeptRules,
  namesOfProducts,
  type OwnRule,
  ownRulesOf,
  productsOfRuleScope,
  writeOwnRules,
} from './queries/changed-pick-rules.ts'
import type { PickRule } from './rules/pick-location.ts'

export type PickRuleRequest = BodyOf<Contract['POST /listings/pick-rule-changes']>

/** The rule that a bulk change sets; null: the products follow the store's default. */
export interface PickRuleChange {
  rule: OwnRule
}

/** Returns the label of a rule: 'Most stock first'. */
const ruleLabel = (rule: OwnRule): string => (rule ? RULE_LABELS[rule.mode] : 'Store default')

const RULE_LABELS: Record<PickRule['mode'], string> = {
  highest_stock_first: 'Most stock first',
  manual_priority: 'In order',
}

interface DecidedRule extends KeptRules {
  id: number
}

/** The bulk change of pick rules. It applies from the next sale on, so nothing depends on it when it is written. */
export const pickRuleChange = bulkChange<PickRuleChange, DecidedRule, KeptRules, null>({
  kind: 'pick-rules',
  atOnce: 500,
  messages: {
    doing: 'Setting pick rules',
    changed: (count, { rule }) => `${counted(count, 'product')} set to “${ruleLabel(rule)}”`,
    unchanged: (count) => `${counted(count, 'product')} already had this rule`,
    result: { changed: 'changed_products', unchanged: 'unchanged_products' },
    failed: 'ARK had an internal error. Rules set so far stay and can be undone; start it again for the rest.',
    cancelled: 'Canceled; rules set so far stay',
    gone: (id) => problemOf(`Product ${id}`, 'It is no longer in your inventory.'),
  },
  prepare: async () => null,
  async decide(tx, _, { change: { rule }, ids }) {
    const own = await ownRulesOf(tx, ids, { isLocked: true })
    return [...(await namesOfProducts(tx, ids))].map(([id, name]) => {
      const before = own.get(id) ?? null
      return { id, name, leftOut: null, to: isSameRule(before, rule) ? null : { id, before, after: rule } }
    })
  },
  async write(tx, { retailerId }, { to }) {
    const rules = to.map(({ id, before, after }) => ({ id, kept: { before, after } }))
    const written = await writeOwnRules(tx, retailerId, rules)
    announceRules(tx, retailerId, written)
    return {
      changed: rules.filter(({ id }) => written.has(id)),
      leftOut: new Map(
        rules.flatMap(({ id }) => (written.has(id) ? [] : [[id, 'Its rule was set at the same time.']])),
      ),
    }
  },
  undo: {
    messages: {
      doing: 'Restoring pick rules',
      restored: (count) => `${counted(count, 'product')} restored`,
      result: 'restored_products',
      failed: 'ARK had an internal error. Restored rules stay; undo the change again for the rest.',
      cancelled: 'Canceled; some products are restored, the others keep the change',
    },
    async leaveOut(tx, _, { rows }) {
      const ids = rows.map(({ id }) => id)
      const own = await ownRulesOf(tx, ids, { isLocked: true })
      const since = rows.filter(({ id, kept }) => !isSameRule(own.get(id) ?? null, kept.after))
      if (since.length === 0) return new Map()
      const names = await namesOfProducts(tx, ids)
      return new Map(
        since.map(({ id }) => [id, problemOf(names.get(id) ?? `Product ${id}`, 'Its pick rule has changed since.')]),
      )
    },
    async restore(tx, { retailerId }, rows) {
      const back = rows.map(({ id, kept }) => ({ id, kept: { before: kept.after, after: kept.before } }))
      announceRules(tx, retailerId, await writeOwnRules(tx, retailerId, back))
    },
  },
})

const problemOf = (field: string, message: string): RunProblem => ({ line: null, field, message })

/** From this many changed products on, screens reload every rule. */
const MOST_ANNOUNCED = 100

function announceRules(tx: Tx, retailerId: number, changed: ReadonlySet<number>): void {
  if (changed.size === 0) return
  announce(tx, retailerId, { changed: 'pick-rules', ids: changed.size > MOST_ANNOUNCED ? [] : [...changed] })
}

/**
 * Returns the change that a request describes and its products, by id. Refuses an order without locations, locations
 * of other retailers, and named products that the retailer does not have.
 */
export async function pickRuleChangeOf(
  tx: Tx,
  { product_ids, except_product_ids = [], ...request }: PickRuleRequest,
): Promise<{ change: PickRuleChange; ids: number[] } | Refusal> {
  const { pick_rule_mode: spelling, location_priority_order = [] } = request
  const order = spelling === 'pick_in_order' ? location_priority_order : []
  if (spelling === 'pick_in_order' && order.length === 0)
    return refuseField('location_priority_order', 'Put at least one location in order.')
  if (!(await areOwn(tx, order))) return notFound('One of these locations')
  // When the request names products, its search does not narrow the selection.
  const search = product_ids ? null : await stockSearchOf(tx, request.search)
  // An exception that the retailer does not have excludes nothing.
  const named = product_ids && [...new Set(product_ids).difference(new Set(except_product_ids))]
  const ids = await productsOfRuleScope(tx, { productIds: named, exceptProductIds: except_product_ids, search })
  if (named && ids.length < named.length) return notFound('One of these products')
  const rule = spelling === 'store_default' ? null : { mode: modeOf(spelling), order }
  return { change: { rule }, ids }
}

/** Starts a change of the pick rules of many products. Refuses like `pickRuleChangeOf`, and a scope without products. */
export async function startPickRuleChange(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  request: PickRuleRequest,
): Promise<Run | Refusal> {
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const asked = await pickRuleChangeOf(tx, request)
    if (isRefusal(asked)) return asked
    const { change, ids } = asked
    if (ids.length === 0) return refuse('conflict', 'No products match. Refresh the list.')
    const title = `${counted(ids.length, 'product')}: pick rule “${ruleLabel(change.rule)}”`
    return pickRuleChange.start(tx, { jobs, clock, caller }, { title, change, ids })
  })
}
