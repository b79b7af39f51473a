import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { CEILING_PERCENT, CHANGES_PER_DAY, counted } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { repricedPlaces } from './preview-repricing.ts'
import { livePrices, lockGuard, saveGuard } from './queries/repricing.ts'
import { rulesOfProduct, setRulesOfProduct, sizesWithOffers, defaultLastPair } from '../slots/queries/selling-rules.ts'
import { lockProductOffers, isProductSeen } from '../slots/queries/sizes-of-product.ts'
import { beforeMoves } from './rules/mass-repricing.ts'
import { queueRepricing, wakeOffered } from '../slots/wake-listings.ts'

type Rules = AnswerOf<Contract['GET /listings/products/{id}/selling-rules']>
type ChosenRules = BodyOf<Contract['PUT /listings/products/{id}/selling-rules']>
type RulesSet = AnswerOf<Contract['PUT /listings/products/{id}/selling-rules']>

/** Returns the current selling rules of a product. */
export const showSellingRules = (
  { db }: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  productId: number,
): Promise<Rules | Refusal> =>
  db.asRetailer(caller.retailerId, async (tx) => {
    if (!(await isProductSeen(tx, caller, productId))) return notFound('This product')
    const rules = await rulesOfProduct(tx, { retailerId: caller.retailerId, productId })
    return {
      last_pair: rules?.last_pair ?? null,
      default_last_pair: await defaultLastPair(tx, caller.retailerId),
      repricing: rules?.repricing ?? 'off',
      ceiling_percent: rules?.ceiling_percent ?? CEILING_PERCENT.usual,
      changes_per_day: rules?.changes_per_day ?? CHANGES_PER_DAY.usual,
    }
  })

interface Setting {
  productId: number
  rules: ChosenRules
}

/**
 * Sets the selling rules of a product. Jobs then compare last pairs and evaluate asks again. When too many prices would
 * move at once, none moves until a person decides.
 */
export async function setSellingRules(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  caller: StaffCaller,
  { productId, rules }: Setting,
): Promise<RulesSet | Refusal> {
  const { retailerId } = caller
  return db.asRetailer(retailerId, async (tx) => {
    if (!(await lockProductOffers(tx, caller, productId))) return notFound('This product')
    await setRulesOfProduct(tx, { retailerId, productId }, rules)
    const variantIds = await sizesWithOffers(tx, { retailerId, productId })
    await wakeOffered(tx, { jobs, clock }, { retailerId, variantIds })
    await queueRepricing(tx, { jobs }, { retailerId, variantIds })
    for (const changed of ['offers', 'listings'] as const) announce(tx, retailerId, { changed, ids: variantIds })
    return { message: await outcomeOf(tx, { retailerId, productId, variantIds, rules }, clock.now()) }
  })
}

interface Set {
  retailerId: number
  productId: number
  variantIds: number[]
  rules: ChosenRules
}

/** Describes the immediate effect of the rules. Pauses repricing when they would move too many prices. */
async function outcomeOf(tx: Tx, { rules, ...of }: Set, now: Date): Promise<string> {
  const { repricing, ceiling_percent, changes_per_day } = rules
  if (repricing === 'off') return 'Selling rules are saved.'
  const rule = { mode: repricing, ceiling_percent, changes_per_day }
  const places = await repricedPlaces(tx, { ...of, rule }, now)
  const changing = [...places.values()].filter(({ ask_cents, new_cents }) => new_cents !== ask_cents)
  const moving = changing.filter(({ isListed }) => isListed).length
  const guard = await lockGuard(tx, of.retailerId)
  const after = beforeMoves(guard, { moving, livePrices: await livePrices(tx, of.retailerId), now })
  if (after !== guard) await saveGuard(tx, of.retailerId, after)
  if (after.held_at !== null)
    return `Selling rules are saved. ${counted(changing.length, 'price')} would change: repricing is paused until someone resumes it.`
  return changing.length === 0
    ? 'Selling rules are saved. No price changes right now; asks follow the market automatically.'
    : `Selling rules are saved. ${counted(changing.length, 'price')} ${changing.length === 1 ? 'changes' : 'change'} now.`
}
