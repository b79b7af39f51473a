import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { inParts, previewTally } from '../../../platform/runs/bulk-preview.ts'
import { pickRuleChangeOf, type PickRuleRequest } from './change-pick-rules.ts'
import { SPELLINGS } from './pick-rules.ts'
import { isSameRule, namesOfProducts, type OwnRule, ownRulesOf } from './queries/changed-pick-rules.ts'
import { defaultPickRule, type UnitsAtLocation, unitsOfProducts } from './queries/pick-rules.ts'
import type { PickRule } from './rules/pick-location.ts'
import { previewFulfillment } from './rules/preview-fulfillment.ts'

type Preview = AnswerOf<Contract['POST /listings/pick-rule-changes/preview']>
type Row = Preview['rows'][number]

/** The number of products that are read and decided at once. */
const PRODUCTS_AT_ONCE = 200

/**
 * Returns what a change of pick rules would do, product by product as the run does, without changing anything. Refuses
 * the same requests as the run.
 */
export async function previewPickRules(
  { db }: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  request: PickRuleRequest,
): Promise<Preview | Refusal> {
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const asked = await pickRuleChangeOf(tx, request)
    if (isRefusal(asked)) return asked
    const rules = { usual: await defaultPickRule(tx), after: asked.change.rule }
    const tally = previewTally<Row, 'changed' | 'same'>(['changed', 'same'])
    let movedSizes = 0
    await inParts(asked.ids, PRODUCTS_AT_ONCE, async (part) => {
      for (const { row, moved } of await lookAt(tx, rules, part)) {
        tally.add(row.is_changed ? 'changed' : 'same', row)
        movedSizes += moved
      }
    })
    return {
      products: tally.total(),
      changed: tally.counts.changed,
      unchanged: tally.counts.same,
      moved_sizes: movedSizes,
      rows: tally.rows(),
    }
  })
}

/** Returns products with the locations that they ship from before and after the change. */
async function lookAt(
  tx: Tx,
  { usual, after }: { usual: PickRule; after: OwnRule },
  productIds: number[],
): Promise<{ row: Row; moved: number }[]> {
  const own = await ownRulesOf(tx, productIds)
  const units = Map.groupBy(await unitsOfProducts(tx, { productIds, locationIds: [] }), ({ product_id }) => product_id)
  return [...(await namesOfProducts(tx, productIds))].map(([id, name]) => {
    const before = own.get(id) ?? null
    const ofProduct = units.get(id) ?? []
    const now = previewFulfillment(ofProduct, before ?? usual)
    const then = previewFulfillment(ofProduct, after ?? usual)
    const placeNow = new Map(now.map(({ variant_id, location_id }) => [variant_id, location_id]))
    return {
      moved: then.filter(({ variant_id, location_id }) => placeNow.get(variant_id) !== location_id).length,
      row: {
        product_id: id,
        product_name: name,
        is_changed: !isSameRule(before, after),
        rule_before: before ? SPELLINGS[before.mode] : 'store_default',
        ships_from_before: namesByUse(ofProduct, now),
        ships_from_after: namesByUse(ofProduct, then),
      },
    }
  })
}

/** Returns the names of the picked locations, those of most sizes first. */
function namesByUse(units: readonly UnitsAtLocation[], picked: readonly { location_id: number }[]): string[] {
  const names = new Map(units.map(({ location_id, location_nickname }) => [location_id, location_nickname]))
  const sizes = Map.groupBy(picked, ({ location_id }) => location_id)
  return [...sizes]
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one - other)
    .flatMap(([id]) => names.get(id) ?? [])
}
