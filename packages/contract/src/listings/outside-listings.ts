import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  MarketplaceField,
  Message,
  Money,
  Nullable,
  Text,
} from '../fields.ts'

/** A listing on a marketplace account that ARK did not create. */
const OutsideListing = AnswerSchema('OutsideListing', {
  id: Id,
  marketplace: MarketplaceField,
  /** The marketplace's names; null where it gives none. */
  product_name: Nullable(Text),
  style_code: Nullable(Text),
  size: Nullable(Text),
  /** Null: the price is in another currency. */
  price: Nullable(Money),
  listed_at: Instant,
  found_at: Instant,
  /** True: it may be ARK's own listing, because ARK sent one of this size and price and got no answer. */
  may_be_arks: Type.Boolean(),
  /** The decision about the listing; null: none yet. */
  choice: Nullable(Type.Union([Type.Literal('leave'), Type.Literal('withdraw')])),
  /** Why ARK could not withdraw it. */
  problem: Nullable(Text),
})

const OutsidePage = {
  listings: Type.Array(OutsideListing),
  /** The `cursor` of the next page; null: this is the last one. */
  next_cursor: Nullable(Id),
  /** The comparisons of the accounts' listings with ARK's records. */
  sweeps: Type.Array(
    AnswerSchema('AccountSweep', {
      marketplace: MarketplaceField,
      /** True: a comparison is in progress. */
      is_running: Type.Boolean(),
      /** The time of the last complete comparison; null: never. */
      swept_at: Nullable(Instant),
      /** The number of live listings on the account; during a comparison: so far. */
      found: Count,
    }),
  ),
}

const PageQuery = InputSchema('PageQuery', {
  /** `next_cursor` of the previous page. */
  cursor: Type.Optional(Id),
  limit: limitOf(50, 200),
})

/** Calls about listings on marketplace accounts that ARK did not create (docs/decisions/079). */
export const outsideListings = {
  'GET /listings/outside': {
    operationId: 'listOutsideListings',
    summary: "List listings on the retailer's own accounts that ARK did not create, newest first",
    access: 'listings.read',
    reads: 'the business',
    provides: ['listings'],
    isExpensive: true,
    query: PageQuery,
    answer: AnswerSchema('OutsideListingPage', OutsidePage),
  },
  'POST /listings/outside/check': {
    operationId: 'checkOwnAccounts',
    summary: "Compare the retailer's own accounts with ARK's records now",
    access: 'outside-listings.decide',
    changes: 'the business',
    invalidates: ['listings'],
    status: 202,
    answer: Message,
  },
  'POST /listings/outside/{id}/decision': {
    operationId: 'decideOutsideListing',
    summary: 'Decide about a listing that ARK did not create: manage it in ARK, withdraw it, or leave it alone',
    access: 'outside-listings.decide',
    changes: 'the business',
    invalidates: ['listings'],
    params: IdParams,
    body: InputSchema({
      choice: Type.Union([Type.Literal('adopt'), Type.Literal('withdraw'), Type.Literal('leave')]),
    }),
    answer: Message,
  },
  'GET /admin/unknown-listings': {
    operationId: 'listUnknownListings',
    summary: 'List listings on the shared accounts that no business on ARK created, newest first',
    access: 'administration',
    provides: ['listings'],
    isExpensive: true,
    query: PageQuery,
    answer: AnswerSchema('OutsideListingPage', OutsidePage),
  },
  'POST /admin/unknown-listings/{id}/decision': {
    operationId: 'decideUnknownListing',
    summary: 'Decide about a listing that no business on ARK created: withdraw it, or leave it alone',
    access: 'administration',
    invalidates: ['listings', 'audit-log'],
    params: IdParams,
    body: InputSchema({ choice: Type.Union([Type.Literal('withdraw'), Type.Literal('leave')]) }),
    answer: Message,
  },
  'POST /admin/provider-health/{id}/sweep': {
    operationId: 'sweepAccount',
    summary: "Compare the listings of a marketplace account with ARK's records now",
    access: 'administration',
    invalidates: ['listings'],
    params: IdParams,
    status: 202,
    answer: Message,
  },
} as const satisfies Area
