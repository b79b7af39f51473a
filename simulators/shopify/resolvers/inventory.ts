import type { RequestContext } from '../context.ts'
import {
  type AdjustmentGroup,
  type ShopInventoryItem,
  type InventoryLevel,
  type Location,
  type QuantityChange,
  STORED_STATES,
  type StateName,
} from '../entities.ts'
import { gid, gidNumber } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import { badRequest } from '../graphql/errors.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { quantityOf } from '../inventory/levels.ts'
import { ITEMS, LEVELS } from '../search/searchables.ts'
import { found, idAs, legacyResourceId, pageOf, recordOf } from './records.ts'

type LevelArguments = PageArguments & { query?: string | null; includeInactive?: boolean }

const STATE_NAMES: readonly StateName[] = [...STORED_STATES, 'on_hand']
const IN_ON_HAND = ['available', 'committed', 'damaged', 'quality_control', 'reserved', 'safety_stock']

/** The resolvers of locations, items and levels. Writes are in inventory-writes.ts. */
export const inventoryResolvers: Resolvers = {
  QueryRoot: {
    inventoryItem: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) =>
      recordOf(shop.items, 'InventoryItem', id),
    inventoryItems: (_root: unknown, args: PageArguments & { query?: string }, context: RequestContext) =>
      pageOf(
        context,
        found(context, args.query, { list: context.shop.items.values(), searchable: ITEMS, path: 'inventoryItems' }),
        args,
      ),
    inventoryLevel: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) =>
      recordOf(shop.levels, 'InventoryLevel', id),
    inventoryProperties: () => ({ quantityNames: STATE_NAMES.map(quantityName) }),
    location: (_root: unknown, { id }: { id?: string | null }, { shop }: RequestContext) =>
      id ? recordOf(shop.locations, 'Location', id) : [...shop.locations.values()].find(({ isActive }) => isActive),
    locations: (
      _root: unknown,
      args: PageArguments & { includeInactive?: boolean; sortKey: 'ID' | 'NAME' | 'RELEVANCE' },
      context: RequestContext,
    ) => {
      const shown = [...context.shop.locations.values()].filter(({ isActive }) => isActive || args.includeInactive)
      return pageOf(context, shown, { ...args, sortBy: args.sortKey === 'NAME' ? ({ name }) => name : undefined })
    },
  },
  Location: {
    id: idAs('Location'),
    legacyResourceId,
    shipsInventory: ({ isActive }: Location) => isActive,
    isFulfillmentService: () => false,
    hasActiveInventory: (location: Location, _args: unknown, { shop }: RequestContext) =>
      [...shop.levels.values()].some((level) => level.location === location && level.isActive),
    inventoryLevel: (
      { id }: Location,
      args: { inventoryItemId: string; includeInactive?: boolean },
      { shop }: RequestContext,
    ) => visibleLevel(recordOf(shop.items, 'InventoryItem', args.inventoryItemId)?.levels.get(id), args),
    inventoryLevels: (location: Location, args: LevelArguments, context: RequestContext) =>
      levelPage(
        context,
        args,
        [...context.shop.levels.values()].filter((level) => level.location === location),
      ),
  },
  InventoryItem: {
    id: idAs('InventoryItem'),
    legacyResourceId,
    sku: ({ variant }: ShopInventoryItem) => variant.sku,
    duplicateSkuCount: ({ variant }: ShopInventoryItem, _args: unknown, { shop }: RequestContext) =>
      variant.sku ? [...shop.variants.values()].filter((other) => other.sku === variant.sku).length - 1 : 0,
    variants: ({ variant }: ShopInventoryItem, args: PageArguments, context: RequestContext) =>
      pageOf(context, [variant], args),
    inventoryLevel: (
      { levels }: ShopInventoryItem,
      args: { locationId: string; includeInactive?: boolean },
      { shop }: RequestContext,
    ) => visibleLevel(levels.get(recordOf(shop.locations, 'Location', args.locationId)?.id ?? 0), args),
    inventoryLevels: ({ levels }: ShopInventoryItem, args: LevelArguments, context: RequestContext) =>
      levelPage(context, args, [...levels.values()]),
  },
  InventoryLevel: {
    id: ({ id, item }: InventoryLevel) => `${gid('InventoryLevel', id)}?inventory_item_id=${item.id}`,
    quantities: (level: InventoryLevel, { names }: { names: string[] }) => names.map((name) => quantity(level, name)),
  },
  InventoryAdjustmentGroup: {
    id: idAs('InventoryAdjustmentGroup'),
    changes: ({ changes }: AdjustmentGroup, args: ChangeFilter) => changes.filter((change) => passes(change, args)),
  },
  InventoryChange: {
    item: ({ level }: QuantityChange) => level.item,
    location: ({ level }: QuantityChange) => level.location,
    // Null in every recorded answer.
    quantityAfterChange: () => null,
  },
}

interface ChangeFilter {
  inventoryItemIds?: string[] | null
  locationIds?: string[] | null
  quantityNames?: string[] | null
}

function passes({ level, name }: QuantityChange, filter: ChangeFilter): boolean {
  const { inventoryItemIds: items, locationIds: locations, quantityNames: names } = filter
  return (
    (!items || items.some((id) => gidNumber(id, 'InventoryItem') === level.item.id)) &&
    (!locations || locations.some((id) => gidNumber(id, 'Location') === level.location.id)) &&
    (!names || names.includes(name))
  )
}

function visibleLevel(level: InventoryLevel | undefined, { includeInactive }: { includeInactive?: boolean }) {
  return level && (level.isActive || includeInactive) ? level : null
}

function levelPage(context: RequestContext, args: LevelArguments, levels: readonly InventoryLevel[]) {
  const list = levels.filter(({ isActive }) => isActive || args.includeInactive)
  return pageOf(context, found(context, args.query, { list, searchable: LEVELS, path: 'inventoryLevels' }), args)
}

function quantity(level: InventoryLevel, name: string): object {
  const state = STATE_NAMES.find((candidate) => candidate === name)
  if (!state) throw badRequest(`The specified quantity name is invalid. Valid values are: ${STATE_NAMES.join(', ')}.`)
  return {
    id: gid('InventoryQuantity', `${level.id}-${state}?inventory_item_id=${level.item.id}`),
    name: state,
    quantity: quantityOf(level, state),
    updatedAt: state === 'on_hand' ? null : (level.touchedAt[state] ?? null),
  }
}

function quantityName(name: StateName): object {
  const isOnHand = name === 'on_hand'
  const words = name.replaceAll('_', ' ')
  return {
    name,
    displayName: words.charAt(0).toUpperCase() + words.slice(1),
    isInUse: isOnHand || ['available', 'committed', 'incoming'].includes(name),
    belongsTo: !isOnHand && name !== 'incoming' ? ['on_hand'] : [],
    comprises: isOnHand ? IN_ON_HAND : [],
  }
}
