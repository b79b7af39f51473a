import Type from 'typebox'
import { maybe } from '../wire-values.ts'
import { query, repeatableMutation } from './operation.ts'
import { connection, LevelAtLocation, LevelOfItem, userErrors } from './wire.ts'

const levels = { inventoryLevels: connection(LevelOfItem) }

/** Takes up to 250 IDs at a cost that does not depend on their number (measured). Unknown IDs are null. */
export const LevelsOfItems = query(
  `
  query LevelsOfItems($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on InventoryItem {
        id
        inventoryLevels(first: 20) {
          nodes { updatedAt location { id } quantities(names: ["available"]) { name quantity } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  Type.Object({
    nodes: Type.Array(Type.Union([Type.Object({ id: Type.String(), ...levels }), Type.Object({}), Type.Null()])),
  }),
)

export const MoreLevelsOfItem = query(
  `
  query MoreLevelsOfItem($id: ID!, $after: String) {
    inventoryItem(id: $id) {
      inventoryLevels(first: 100, after: $after) {
        nodes { updatedAt location { id } quantities(names: ["available"]) { name quantity } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  Type.Object({ inventoryItem: maybe(Type.Object(levels)) }),
)

export const ChangedLevels = query(
  `
  query ChangedLevels($locationId: ID!, $query: String!, $after: String) {
    location(id: $locationId) {
      inventoryLevels(first: 250, after: $after, query: $query) {
        nodes { updatedAt item { id } quantities(names: ["available"]) { name quantity } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  Type.Object({ location: maybe(Type.Object({ inventoryLevels: connection(LevelAtLocation) })) }),
)

/** Shopify requires `@idempotent` and `changeFromQuantity` since 2026-04. */
export const AdjustAvailable = repeatableMutation(
  `
  mutation AdjustAvailable($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
      userErrors { code field message }
    }
  }`,
  Type.Object({ inventoryAdjustQuantities: maybe(Type.Object({ userErrors })) }),
)
