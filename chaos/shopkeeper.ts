import { setTimeout as wait } from 'node:timers/promises'
import type { Variant } from '../simulators/shopify/entities.ts'
import type { AnswerOf, Contract } from '@ark/contract'
import { isAccepted } from './ask-owner.ts'
import type { AtSize, ShutState } from './acts-of-plan.ts'
import type { RetailerInPlay, SizeInPlay } from './retailers.ts'
import { retailerAt, type Stage } from './stage.ts'

/** An act of a shop's owner. With `areWebhooksSent` false, its webhooks are not sent. */
interface OwnerAct {
  areWebhooksSent: boolean
}

/** Returns a retailer's size in its shop. Throws when the shop deleted it. */
export function sizeInShop({ world, items }: Stage, { shop }: RetailerInPlay, size: SizeInPlay): Variant {
  const found = world.simulators.shopify.store.shop(shop).items.get(items.lastOf(size.shopifyItemId))
  if (!found) throw new Error(`${shop} has ${size.name} no more`)
  return found.variant
}

function placeOf(stage: Stage, act: AtSize) {
  const retailer = retailerAt(stage, act.retailer)
  const size = retailer.sizes[act.size % retailer.sizes.length] as SizeInPlay
  const variant = sizeInShop(stage, retailer, size)
  return { shop: retailer.shop, size, variant, words: `${size.name} of ${retailer.shop}` }
}

/** Performs an act immediately; its webhooks are sent or lost. */
function withoutWebhooks<T>({ world }: Stage, { areWebhooksSent }: OwnerAct, act: () => T): T {
  const { webhooks } = world.simulators.shopify.control
  const { drop } = webhooks({})
  if (!areWebhooksSent) webhooks({ drop: 1 })
  try {
    return act()
  } finally {
    webhooks({ drop })
  }
}

/**
 * Deletes a size from its product. It may be created again later with two pairs at its location and the same number as
 * before at others.
 */
export async function deleteSize(
  stage: Stage,
  act: AtSize & OwnerAct & { backAfterMs: number | null },
): Promise<string> {
  const { control } = stage.world.simulators.shopify
  const { shop, size, variant, words } = placeOf(stage, act)
  const { product, title, sku, barcode, item } = variant
  withoutWebhooks(stage, act, () => control.deleteVariant({ shop, variantId: variant.id }))
  if (act.backAfterMs === null) return `${words} is gone`
  await wait(act.backAfterMs)
  withoutWebhooks(stage, act, () => {
    const entered = { shop, productId: product.id, size: title, sku, barcode }
    const { inventoryItemId } = control.addVariant(entered) as { inventoryItemId: number }
    stage.items.enteredAgain(item.id, inventoryItemId)
    for (const [locationId, { quantities }] of item.levels) {
      const available = locationId === size.shopifyLocationId ? 2 : quantities.available
      control.setLevel({ shop, inventoryItemId, locationId, available })
    }
  })
  return `${words} was gone, and is there with 2`
}

/** Deletes a product with all its sizes. */
export function deleteWithSizes(stage: Stage, act: AtSize & OwnerAct): string {
  const { shop, variant, words } = placeOf(stage, act)
  withoutWebhooks(stage, act, () =>
    stage.world.simulators.shopify.control.editProduct({ shop, productId: variant.product.id, isDeleted: true }),
  )
  return `the product of ${words} is gone`
}

/** Deletes a size or a product with all its sizes and immediately creates it again with the same codes and pairs. */
export function enterAgain(stage: Stage, act: AtSize & OwnerAct & { what: 'size' | 'product' }): string {
  const { control } = stage.world.simulators.shopify
  const { shop, variant, words } = placeOf(stage, act)
  const before = act.what === 'size' ? [variant] : [...variant.product.variants]
  const made = withoutWebhooks(stage, act, () =>
    act.what === 'size'
      ? [control.recreateVariant({ shop, variantId: variant.id })]
      : (control.recreateProduct({ shop, productId: variant.product.id }) as { variants: object[] }).variants,
  ) as { inventoryItemId: number }[]
  for (const [at, { inventoryItemId }] of made.entries())
    stage.items.enteredAgain(before[at]?.item.id ?? 0, inventoryItemId)
  return `${words} is entered again`
}

/** Archives a product for a while or permanently. */
export async function archiveProduct(
  stage: Stage,
  act: AtSize & OwnerAct & { status: 'ARCHIVED' | 'DRAFT'; forMs: number | null },
): Promise<string> {
  const { control } = stage.world.simulators.shopify
  const { shop, variant, words } = placeOf(stage, act)
  const set = (status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT') =>
    withoutWebhooks(stage, act, () => control.editProduct({ shop, productId: variant.product.id, status }))
  set(act.status)
  if (act.forMs === null) return `the product of ${words} is ${act.status}`
  await wait(act.forMs)
  set('ACTIVE')
  return `the product of ${words} was ${act.status}`
}

/** Stops tracking a size for a while or permanently. */
export async function untrackSize(stage: Stage, act: AtSize & OwnerAct & { forMs: number | null }): Promise<string> {
  const { control } = stage.world.simulators.shopify
  const { shop, variant, words } = placeOf(stage, act)
  const set = (isTracked: boolean) =>
    withoutWebhooks(stage, act, () => control.editVariant({ shop, variantId: variant.id, isTracked }))
  set(false)
  if (act.forMs === null) return `${words} is not tracked`
  await wait(act.forMs)
  set(true)
  return `${words} was not tracked`
}

/** Deactivates a location for a while. */
export async function closeLocation(
  stage: Stage,
  act: OwnerAct & { retailer: number; nth: number; forMs: number },
): Promise<string> {
  const { control, store } = stage.world.simulators.shopify
  const { shop } = retailerAt(stage, act.retailer)
  const places = [...store.shop(shop).locations.values()]
  const { id: locationId, name } = places[act.nth % places.length] as (typeof places)[number]
  const set = (isActive: boolean) =>
    withoutWebhooks(stage, act, () => control.switchLocation({ shop, locationId, isActive }))
  set(false)
  await wait(act.forMs)
  set(true)
  return `${name} was off`
}

/** Stops sending webhooks of all shops for a while. */
export async function loseWebhooks({ world }: Stage, { forMs }: { forMs: number }): Promise<string> {
  const { webhooks } = world.simulators.shopify.control
  const { drop } = webhooks({})
  webhooks({ drop: 1 })
  await wait(forMs)
  webhooks({ drop: drop === 1 ? 0 : drop })
  return 'lost'
}

/** Makes a shop answer as unpaid or locked for a while. */
export async function shutShop(
  stage: Stage,
  { retailer, standing, forMs }: { retailer: number; standing: ShutState; forMs: number },
): Promise<string> {
  const { changeState } = stage.world.simulators.shopify.control
  const { shop } = retailerAt(stage, retailer)
  changeState({ shop, standing })
  await wait(forMs)
  changeState({ shop, standing: 'open' })
  return `${shop} was ${standing}`
}

type Run = AnswerOf<Contract['GET /runs']>[number]

/**
 * Decides about imports that ARK stopped, because they would remove a fifth of a shop's stock (docs/decisions/008). An
 * import that was stopped during faults may be wrong: the owner imports again and confirms the second one. Returns
 * whether any import was stopped.
 */
export async function decideAboutImports({ retailers, importedAgain }: Stage): Promise<boolean> {
  let isAsked = false
  for (const { retailerId, call } of retailers) {
    const { body } = await call('GET', '/runs?kind=import')
    const [last] = Array.isArray(body) ? (body as Run[]) : []
    if (last?.state !== 'stopped') continue
    isAsked = true
    if (importedAgain.has(retailerId)) await call('POST', `/inventory/imports/${last.id}/confirm`)
    else if (isAccepted(await call('POST', '/inventory/sync-from-shopify'))) importedAgain.add(retailerId)
  }
  return isAsked
}
