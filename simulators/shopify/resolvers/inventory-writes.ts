import type { RequestContext } from '../context.ts'
import type { ShopInventoryItem, InventoryLevel } from '../entities.ts'
import { gidNumber } from '../gid.ts'
import { badRequest } from '../graphql/errors.ts'
import { isGiven } from '../graphql/given.ts'
import type { ResolverCall, Resolvers } from '../graphql/schema.ts'
import { type AdjustQuantitiesInput, adjustQuantities } from '../inventory/adjust-quantities.ts'
import { idempotently, type Payload } from '../inventory/idempotency.ts'
import { type SetQuantitiesInput, setQuantities } from '../inventory/set-quantities.ts'
import { activate, changeStock, levelAt } from '../inventory/stock-changes.ts'
import { productPayload } from '../webhooks/product-payload.ts'
import { userError } from '../graphql/user-error.ts'

interface ActivateArguments {
  inventoryItemId: string
  locationId: string
  available?: number | null
  onHand?: number | null
}

interface ItemUpdateArguments {
  id: string
  input: { tracked?: boolean; sku?: string | null; requiresShipping?: boolean }
}

/** The resolvers of stock writes. All except inventoryItemUpdate require `@idempotent`. */
export const inventoryWriteResolvers: Resolvers = {
  Mutation: {
    inventorySetQuantities(...[, args, context, info]: ResolverCall<{ input: SetQuantitiesInput }>) {
      return idempotently(context, info, { args, run: () => setQuantities(context, args.input) })
    },
    inventoryAdjustQuantities(...[, args, context, info]: ResolverCall<{ input: AdjustQuantitiesInput }>) {
      return idempotently(context, info, { args, run: () => adjustQuantities(context, args.input) })
    },
    inventoryActivate(...[, args, context, info]: ResolverCall<ActivateArguments>) {
      return idempotently(context, info, { args, run: () => activateItem(context, args) })
    },
    inventoryItemUpdate(_root: unknown, args: ItemUpdateArguments, context: RequestContext) {
      return updateItem(context, args)
    },
  },
}

interface ActivatePayload extends Payload {
  inventoryLevel: InventoryLevel | null
}

/** Starts stocking an item at a location. Without quantities, an existing level keeps its own (since 2026-04). */
function activateItem(context: RequestContext, args: ActivateArguments): ActivatePayload {
  const item = context.shop.items.get(gidNumber(args.inventoryItemId, 'InventoryItem') ?? 0)
  const location = context.shop.locations.get(gidNumber(args.locationId, 'Location') ?? 0)
  const refuse = (field: string, message: string) => ({
    inventoryLevel: null,
    userErrors: [userError([field], message)],
  })
  if (isGiven(args.available) && isGiven(args.onHand)) throw badRequest('Only one of available or onHand is allowed.')
  if (!item) return refuse('inventoryItemId', "The product couldn't be stocked because it wasn't found.")
  if (!location?.isActive)
    return refuse('locationId', "The product couldn't be stocked because the location wasn't found.")
  const level = levelAt(context, item, location)
  const wanted = args.available ?? args.onHand
  if (level.isActive && isGiven(wanted)) {
    return refuse(
      !isGiven(args.available) ? 'onHand' : 'available',
      'Not allowed to set available quantity when the item is already active at the location.',
    )
  }
  activate(context, level)
  if (isGiven(wanted)) {
    changeStock(context, [{ level, name: 'available', delta: wanted - level.quantities.available }], 'activate')
  }
  return { inventoryLevel: level, userErrors: [] }
}

/** Updates an item. `tracked: false` keeps the quantities but makes them meaningless. */
function updateItem(context: RequestContext, { id, input }: ItemUpdateArguments): object {
  const item: ShopInventoryItem | undefined = context.shop.items.get(gidNumber(id, 'InventoryItem') ?? 0)
  if (!item) {
    return {
      inventoryItem: null,
      userErrors: [userError(['id'], "The product couldn't be updated because it does not exist.")],
    }
  }
  const { variant } = item
  const now = context.clock.now()
  if (input.tracked !== undefined) item.tracked = input.tracked
  if (input.requiresShipping !== undefined) item.requiresShipping = input.requiresShipping
  if (input.sku !== undefined) variant.sku = input.sku
  for (const changed of [item, variant, variant.product]) changed.updatedAt = now
  context.record('item.updated', { inventoryItemId: item.id, ...input })
  context.announce('PRODUCTS_UPDATE', () => productPayload(context, variant.product))
  return { inventoryItem: item, userErrors: [] }
}
