import Type from 'typebox'
import { maybe } from '../wire-values.ts'
import { mutation, query } from './operation.ts'
import {
  BulkOperation,
  connection,
  Metafield,
  Product,
  SaleProductSchema,
  SaleVariantSchema,
  userErrors,
  Variant,
} from './wire.ts'

const VARIANT_FIELDS = `
  fragment VariantFields on ProductVariant {
    id title sku barcode price compareAtPrice position
    selectedOptions { name value }
    inventoryItem { id tracked }
  }`

const PRODUCT_FIELDS = `
  fragment ProductFields on Product {
    id title vendor productType status tags createdAt updatedAt
    featuredMedia { preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) } } }
    metafields(first: 50) {
      nodes { namespace key value }
      pageInfo { hasNextPage endCursor }
    }
  }`

/** 25 products with 50 variants and 50 metafields cost about 220 of the 1,000 points that a query may cost. */
export const SearchProducts = query(
  `
  query SearchProducts($query: String!, $first: Int!, $after: String) {
    products(first: $first, after: $after, query: $query, sortKey: UPDATED_AT, reverse: true) {
      nodes {
        ...ProductFields
        variants(first: 50, sortKey: POSITION) {
          nodes { ...VariantFields }
          pageInfo { hasNextPage endCursor }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${PRODUCT_FIELDS}
  ${VARIANT_FIELDS}`,
  Type.Object({ products: connection(Product) }),
)

const SALE_VARIANT_FIELDS = `
  fragment SaleVariantFields on ProductVariant { sku price compareAtPrice inventoryQuantity }`

/** 100 products with 100 variants cost 106 points. */
export const SaleProducts = query(
  `
  query SaleProducts($query: String!, $first: Int!) {
    products(first: $first, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id title createdAt
        variants(first: 100, sortKey: POSITION) {
          nodes { ...SaleVariantFields }
          pageInfo { hasNextPage endCursor }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${SALE_VARIANT_FIELDS}`,
  Type.Object({ products: connection(SaleProductSchema) }),
)

export const MoreSaleVariants = query(
  `
  query MoreSaleVariants($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after, sortKey: POSITION) {
        nodes { ...SaleVariantFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${SALE_VARIANT_FIELDS}`,
  Type.Object({ product: maybe(Type.Object({ variants: connection(SaleVariantSchema) })) }),
)

/** `limit: null` counts beyond 10,000. */
export const ProductCount = query(
  `
  query ProductCount {
    productsCount(limit: null) { count }
  }`,
  Type.Object({ productsCount: Type.Object({ count: Type.Integer() }) }),
)

export const ProductIds = query(
  `
  query ProductIds($after: String) {
    products(first: 250, after: $after, sortKey: ID) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  Type.Object({ products: connection(Type.Object({ id: Type.String() })) }),
)

export const ProductById = query(
  `
  query ProductById($id: ID!) {
    product(id: $id) {
      ...ProductFields
      variants(first: 100, sortKey: POSITION) {
        nodes { ...VariantFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${PRODUCT_FIELDS}
  ${VARIANT_FIELDS}`,
  Type.Object({ product: maybe(Product) }),
)

export const MoreVariants = query(
  `
  query MoreVariants($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after, sortKey: POSITION) {
        nodes { ...VariantFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
  ${VARIANT_FIELDS}`,
  Type.Object({ product: maybe(Type.Object({ variants: connection(Variant) })) }),
)

export const MoreMetafields = query(
  `
  query MoreMetafields($id: ID!, $after: String) {
    product(id: $id) {
      metafields(first: 250, after: $after) {
        nodes { namespace key value }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  Type.Object({ product: maybe(Type.Object({ metafields: connection(Metafield) })) }),
)

export const StartExport = mutation(
  `
  mutation StartExport($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: false) {
      bulkOperation { id }
      userErrors { code field message }
    }
  }`,
  Type.Object({
    bulkOperationRunQuery: maybe(Type.Object({ bulkOperation: maybe(Type.Object({ id: Type.String() })), userErrors })),
  }),
)

export const ExportState = query(
  `
  query ExportState($id: ID!) {
    bulkOperation(id: $id) { id status errorCode objectCount rootObjectCount fileSize url }
  }`,
  Type.Object({ bulkOperation: maybe(BulkOperation) }),
)

/**
 * The bulk export. Its root is products, because only they have the image and the times. Products, metafields, variants
 * and levels are separate lines of the file. A bulk document takes no variables and at most five connections, nested
 * two deep.
 */
export const EXPORT_DOCUMENT = `
  query ExportEverything {
    products {
      edges {
        node {
          id title vendor productType status tags createdAt updatedAt
          featuredMedia { preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) } } }
          metafields {
            edges {
              node { id namespace key value }
            }
          }
          variants {
            edges {
              node {
                id title sku barcode price compareAtPrice position
                selectedOptions { name value }
                inventoryItem {
                  id tracked
                  inventoryLevels {
                    edges {
                      node {
                        id updatedAt
                        item { id }
                        location { id }
                        quantities(names: ["available"]) { name quantity }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }`
