import Type from 'typebox'
import { maybe, maybeText } from '../wire-values.ts'
import { query } from './operation.ts'
import { connection } from './wire.ts'

export const ShopInfo = query(
  `
  query ShopInfo {
    shop { name myshopifyDomain currencyCode }
    currentAppInstallation { accessScopes { handle } }
  }`,
  Type.Object({
    shop: Type.Object({ name: Type.String(), myshopifyDomain: Type.String(), currencyCode: Type.String() }),
    currentAppInstallation: Type.Object({ accessScopes: Type.Array(Type.Object({ handle: Type.String() })) }),
  }),
)

export const Locations = query(
  `
  query Locations($after: String) {
    locations(first: 50, after: $after, includeInactive: true, sortKey: NAME) {
      nodes { id name isActive isFulfillmentService address { city provinceCode } }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  Type.Object({
    locations: connection(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        isActive: Type.Boolean(),
        isFulfillmentService: maybe(Type.Boolean()),
        address: maybe(Type.Object({ city: maybeText, provinceCode: maybeText })),
      }),
    ),
  }),
)
