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

/** A listing that a marketplace account has for sale and that ARK does not know. */
const OutsideListing = AnswerSchema('OutsideListing', {
  id: Id,
  marketplace: MarketplaceField,
  /** As the marketplace names it; it tells no more than it does. */
  product_name: Nullable(Text),
  style_code: Nullable(Text),
  size: Nullable(Text),
  /** Null: it is in another currency. */
  price: Nullable(Money),
  listed_at: Instant,
  found_at: Instant,
  /** ARK sent a listing of this size and price and heard no answer: it may be ARK's. */
  may_be_arks: Type.Boolean(),
  /** What was decided; null: nothing yet. */
  choice: Nullable(Type.Union([Type.Literal('leave'), Type.Literal('withdraw')])),
  /** Why it could not be withdrawn. */
  problem: Nullable(Text),
})

const OutsidePage = {
  listings: Type.Array(OutsideListing),
  /** `before` of the next page; null: there is none. */
  next_before: Nullable(Id),
  /** The comparisons of the accounts with what ARK knows. */
  sweeps: Type.Array(
    AnswerSchema('AccountSweep', {
      marketplace: MarketplaceField,
      /** One is under way. */
      is_running: Type.Boolean(),
      /** As of when the account was last compared as a whole; null: never yet. */
      swept_at: Nullable(Instant),
      /** How many listings it had for sale; of one under way: so far. */
      found: Count,
    }),
  ),
}

const PageQuery = InputSchema('PageQuery', {
  /** The page begins after this one. */
  before: Type.Optional(Id),
  limit: limitOf(50, 200),
})

/** What marketplace accounts have for sale besides what ARK has listed (docs/decisions/079). */
export const outsideListings = {
  'GET /listings/outside': {
    operationId: 'listOutsideListings',
    summary: "Listings on the retailer's own accounts that ARK does not know, the newest first",
    access: 'listings.read',
    reads: 'the business',
    provides: ['listings'],
    isExpensive: true,
    query: PageQuery,
    answer: AnswerSchema('OutsideListingPage', OutsidePage),
  },
  'POST /listings/outside/check': {
    operationId: 'checkOwnAccounts',
    summary: "Compare the retailer's own accounts with what ARK knows, now",
    access: 'outside-listings.decide',
    changes: 'the business',
    invalidates: ['listings'],
    status: 202,
    answer: Message,
  },
  'POST /listings/outside/{id}/decision': {
    operationId: 'decideOutsideListing',
    summary: 'Let ARK look after such a listing, withdraw it, or leave it alone',
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
    summary: 'Listings on the shared accounts that nobody on ARK is known to have made, the newest first',
    access: 'administration',
    provides: ['listings'],
    isExpensive: true,
    query: PageQuery,
    answer: AnswerSchema('OutsideListingPage', OutsidePage),
  },
  'POST /admin/unknown-listings/{id}/decision': {
    operationId: 'decideUnknownListing',
    summary: "Withdraw such a listing, or leave it alone: then it is nobody's on ARK",
    access: 'administration',
    invalidates: ['listings', 'audit-log'],
    params: IdParams,
    body: InputSchema({ choice: Type.Union([Type.Literal('withdraw'), Type.Literal('leave')]) }),
    answer: Message,
  },
  'POST /admin/provider-health/{id}/sweep': {
    operationId: 'sweepAccount',
    summary: 'Compare what an account of a marketplace has for sale with what ARK knows, now',
    access: 'administration',
    invalidates: ['listings'],
    params: IdParams,
    status: 202,
    answer: Message,
  },
} as const satisfies Area
