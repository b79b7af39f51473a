import type { Alias } from '../alias.ts'
import { SORT_DIRECTIONS, SORT_KEYS } from '../api/enums.ts'
import { invalid } from '../api/errors.ts'
import type { RequestInput } from '../api/input.ts'
import { aliasSkuOf } from '../catalogue.ts'
import type { Listing } from '../entities.ts'

type Test = (listing: Listing) => boolean

/**
 * GET /listings: several `status:` facets are alternatives; all other filters must match. Deleted listings appear only
 * on request. Throws 400 for an unknown filter.
 */
export function searchListings(alias: Alias, input: RequestInput): Listing[] {
  const facets = input.texts('facet_filters').map(facetOf)
  const statuses = facets.filter(({ name }) => name === 'status').map(statusOf)
  const tests: Test[] = [
    ({ status }) => (statuses.length === 0 ? status !== 'deleted' : statuses.includes(status)),
    termTest(alias, input.text('search_term')),
    ...facets.filter(({ name }) => name !== 'status').map(facetTest),
    ...input.texts('numeric_filters').map(numericTest),
  ]
  const matches = [...alias.store.listings.values()].filter((listing) => tests.every((test) => test(listing)))
  return sorted(matches, input)
}

interface Facet {
  name: string
  value: string
}

/** Parses a facet. The documentation has both `status:active` and `status: active`. */
function facetOf(text: string): Facet {
  const [, name, value] = /^\s*(\w+)\s*:\s*(.+?)\s*$/.exec(text) ?? []
  if (!name || !value) throw invalid(`Invalid facet filter: ${text}`)
  return { name, value }
}

const STATUSES: readonly string[] = ['pending', 'active', 'inactive', 'sold', 'deleted']

function statusOf({ value }: Facet): string {
  if (STATUSES.includes(value.toLowerCase())) return value.toLowerCase()
  throw invalid(`Invalid status: ${value}`)
}

function facetTest({ name, value }: Facet): Test {
  if (name === 'consigned' && value !== 'true' && value !== 'false') throw invalid(`Invalid facet filter: ${name}`)
  // No listing is consigned, because the API has no call to send stock to alias.
  if (name === 'consigned') return () => value === 'false'
  const [, key, wanted] = /^(.+?)\s*=\s*(.*)$/.exec(value) ?? []
  if (name !== 'metadata' || !key) throw invalid(`Invalid facet filter: ${name}`)
  return ({ metadata }) => metadata[key] === wanted
}

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
}

function numericTest(text: string): Test {
  const [, name, sign, number] = /^\s*(price_cents|size)\s*(>=|<=|=|>|<)\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const compare = sign === undefined ? undefined : COMPARE[sign]
  if (!compare) throw invalid(`Invalid numeric filter: ${text}`)
  return ({ priceCents, size }) => compare(name === 'size' ? size : priceCents, Number(number))
}

/** Matches an SKU (with a dash or a space), a name or a catalog ID. */
function termTest({ catalogue }: Alias, term: string | undefined): Test {
  if (!term) return () => true
  const plain = (text: string) => text.toLowerCase().replaceAll('-', ' ')
  return ({ catalogId }) => {
    const product = catalogue.find(catalogId)
    return [aliasSkuOf(product), product.name, catalogId].some((text) => plain(text).includes(plain(term)))
  }
}

const SORT_VALUES: Record<(typeof SORT_KEYS)[number], (listing: Listing) => number> = {
  SEARCH_LISTING_REQUEST_ORDER_SORT_BY_INVALID: ({ createdAt }) => createdAt.getTime(),
  SEARCH_LISTING_REQUEST_ORDER_SORT_BY_SIZE: ({ size }) => size,
  SEARCH_LISTING_REQUEST_ORDER_SORT_BY_PRICE: ({ priceCents }) => priceCents,
  SEARCH_LISTING_REQUEST_ORDER_SORT_BY_UPDATED_AT: ({ updatedAt }) => updatedAt.getTime(),
  SEARCH_LISTING_REQUEST_ORDER_SORT_BY_CREATED_AT: ({ createdAt }) => createdAt.getTime(),
}

/** Sorts listings, newest first by default. */
function sorted(listings: Listing[], input: RequestInput): Listing[] {
  const valueOf = SORT_VALUES[input.oneOf('order.sort_by', SORT_KEYS) ?? 'SEARCH_LISTING_REQUEST_ORDER_SORT_BY_INVALID']
  const isAscending = input.oneOf('order.order_by', SORT_DIRECTIONS)?.endsWith('_ASC') ?? false
  const rising = listings.sort((a, b) => valueOf(a) - valueOf(b))
  return isAscending ? rising : rising.reverse()
}
