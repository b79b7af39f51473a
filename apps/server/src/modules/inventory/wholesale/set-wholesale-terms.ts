import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { counted, fieldsOfTerms, readWholesaleTerms, DEFAULT_TERMS, type WholesaleTerms } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseFields } from '../../../platform/refusal.ts'
import { unpriceableNames, unpriceableRefusal } from '../stock/judge-prices.ts'
import { unpriceableProducts } from '../stock/queries/unpriceable-sizes.ts'
import { productsInScope } from './queries/wholesale-sizes.ts'
import { deleteWholesaleTerms, isProductHere, saveWholesaleTerms, wholesaleTermsOf } from './queries/wholesale-terms.ts'
import { productScope } from './wholesale-price-scope.ts'

type Set = Contract['PUT /inventory/wholesale-terms']
type Shown = AnswerOf<Contract['GET /inventory/products/{id}/wholesale-terms']>

/** Returns the terms of a product, by its catalog id. Refuses with not found when the caller sees no items of it. */
export async function showWholesaleTerms(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, locationIds }: StaffCaller,
  productId: number,
): Promise<Shown | Refusal> {
  return db.asRetailer(retailerId, async (tx) => {
    if (!(await isProductHere(tx, productId, locationIds))) return notFound('This product')
    return fieldsOfTerms((await wholesaleTermsOf(tx, retailerId, productId)) ?? DEFAULT_TERMS)
  })
}

/**
 * Sets minimum, step and tiers of products (docs/decisions/048). Refuses contradictory terms at their field, products
 * that the caller does not see, and a scope without products.
 */
export async function setWholesaleTerms(
  { db }: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  request: BodyOf<Set>,
): Promise<AnswerOf<Set> | Refusal> {
  const read = readWholesaleTerms(request)
  if ('problems' in read) {
    const problems = Object.fromEntries(read.problems.map(({ field, message }) => [field, message]))
    return refuseFields(problems) ?? refuse('invalid', 'These terms are invalid.')
  }
  const { retailerId, locationIds } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const scope = await productScope(tx, caller, request)
    if (isRefusal(scope)) return scope
    const found = await productsInScope(tx, scope)
    if (found.length === 0) return refuse('conflict', 'No products match. Refresh the list.')
    const beyond = await unpriceableProducts(tx, found, locationIds)
    const productIds = found.filter((id) => !beyond.has(id))
    const left = [...beyond.values()]
    const refusal = productIds.length === 0 ? unpriceableRefusal(left) : null
    if (refusal) return refusal
    if (isUsual(read.terms)) await deleteWholesaleTerms(tx, retailerId, productIds)
    else await saveWholesaleTerms(tx, { retailerId, productIds }, read.terms)
    announce(tx, retailerId, { changed: 'inventory', ids: [] })
    const of = counted(productIds.length, 'product')
    const others =
      left.length > 0
        ? ` Not changed, because they have no pairs or have pairs at other locations: ${unpriceableNames(left)}.`
        : ''
    return { message: `The terms of ${of} are set.${others}`, products: productIds.length }
  })
}

const isUsual = ({ minimum_quantity, tiers }: WholesaleTerms): boolean => minimum_quantity === 1 && tiers.length === 0
