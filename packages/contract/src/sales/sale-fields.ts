import Type from 'typebox'
import {
  AnswerSchema,
  Id,
  Instant,
  Money,
  Nullable,
  Personal,
  PlatformField,
  SaleStageField,
  SignedMoney,
  Text,
} from '../fields.ts'

/** Why its order fell through, in its marketplace's own words, 500 characters at most; null: nothing is said. */
export const FailureReason = Nullable(Type.String({ examples: ['Wrong size: the box says 9, the pair is a 9.5.'] }))

const Receipt = AnswerSchema('Receipt', {
  seen_at: Instant,
  taken_at: Instant,
  withdrawal_sent_at: Nullable(Instant),
  withdrawal_confirmed_at: Nullable(Instant),
  store_order_created_at: Nullable(Instant),
  /** When it was shipped in the shop, too; null: not yet, or not by ARK. */
  store_order_fulfilled_at: Nullable(Instant),
  /** Seconds from seen to gone everywhere else; null while it is not, or when nothing had to go. */
  seconds_to_withdrawn: Nullable(Type.Number()),
  withdrawals: Type.Array(
    AnswerSchema({
      marketplace: PlatformField,
      state: Text,
      sent_at: Nullable(Instant),
      confirmed_at: Nullable(Instant),
      problem: Nullable(Text),
    }),
  ),
})

const PersonOfSale = AnswerSchema('PersonOfSale', {
  first_name: Nullable(Personal('first_name')),
  last_name: Nullable(Personal('last_name')),
})

/** Who canceled a sale here, and why. */
export const Cancellation = AnswerSchema('Cancellation', {
  reason: Text,
  cancelled_at: Instant,
  cancelled_by: Nullable(Text),
})

export const SaleMetadata = AnswerSchema('SaleMetadata', {
  location_nickname: Nullable(Personal('location')),
  ark_product_name: Nullable(Text),
  product_name: Nullable(Text),
  catalog_name: Nullable(Text),
  size: Nullable(Text),
  sku: Nullable(Text),
  catalog_sku: Nullable(Text),
  shopify_order_name: Nullable(Text),
  stockx_sale_id: Nullable(Text),
  stockx_order_number: Nullable(Text),
  alias_order_id: Nullable(Text),
  order_confirmed: Type.Boolean(),
  confirmed_at: Nullable(Instant),
  order_canceled: Type.Boolean(),
  canceled_at: Nullable(Instant),
  previous_status: Nullable(Text),
  label_info: Nullable(
    AnswerSchema('LabelInfo', {
      label_tracking_number: Nullable(Text),
      label_courier: Nullable(Text),
      label_url: Nullable(Text),
    }),
  ),
  cancellation: Nullable(Cancellation),
})

/** How the payout of a sale became what it is, in its currency. */
const SaleMoney = AnswerSchema('SaleMoney', {
  /** ISO 4217: of this sale's amounts. */
  currency: Text,
  /** By ARK's fee schedule, when the pair sold; null: not recorded, or its price is in another currency. */
  estimated_payout: Nullable(Money),
  /** The marketplace's own figure. */
  reported_payout: Nullable(SignedMoney),
  /** Whether the marketplace's figure is what it pays out, or a cash-out fee still leaves it. */
  reported_basis: Nullable(Type.Union([Type.Literal('paid-out'), Type.Literal('before-cash-out')])),
  /** What was paid out; null: not yet, or nobody has said. */
  paid_payout: Nullable(SignedMoney),
  /** Money of it in another currency, in words; it is in none of the amounts. */
  problem: Nullable(Text),
})

export const Sale = AnswerSchema('Sale', {
  id: Id,
  platform: PlatformField,
  stage: SaleStageField,
  /** The marketplace's word, or one that a person set: shown, and nothing else. */
  status: Text,
  failure_reason: FailureReason,
  sale_date: Instant,
  sale_ask: Money,
  retailer_payout: Money,
  marketplace_payout: Money,
  ark_fee: Money,
  money: SaleMoney,
  ark_product_name: Nullable(Text),
  variant_size: Nullable(Text),
  sku: Nullable(Text),
  image_url: Nullable(Text),
  order_number: Text,
  location_id: Nullable(Id),
  location_nickname: Nullable(Personal('location')),
  one_left: Type.Boolean(),
  oversold: Type.Boolean(),
  /** What to do about a sale that has no unit. */
  remedy: Nullable(Text),
  zero_fees_applied: Type.Boolean(),
  generated_in_shopify: Type.Boolean(),
  /** What waits or went wrong with the store order, and since when. */
  store_order_problem: Nullable(Text),
  store_order_problem_since: Nullable(Instant),
  /** Shopify has no such size any more: a person enters it again and commits, or has the order recorded without it. */
  size_missing_in_shopify: Type.Boolean(),
  /** A person had its Shopify order recorded without its size: it says in words what was sold, and took no stock. */
  recorded_without_size: Type.Boolean(),
  ship_by: Nullable(Instant),
  /** The marketplace has named no date: `ship_by` is ARK's reckoning of its rule. */
  ship_by_is_reckoned: Type.Boolean(),
  fulfilled_at: Nullable(Instant),
  fulfilled_by: Nullable(PersonOfSale),
  /** How its cancellation was dealt with; `settled_at` null: the stock does not say so yet. Null: it was not. */
  resolution: Nullable(
    AnswerSchema('Resolution', {
      restock: Type.Boolean(),
      resolved_at: Instant,
      resolved_by: Nullable(PersonOfSale),
      settled_at: Nullable(Instant),
      problem: Nullable(Text),
    }),
  ),
  sale_metadata: SaleMetadata,
  receipt: Receipt,
})

/** A sale as a row of a list shows it; what is null or false of most sales is left out where it is. */
export const SaleSummary = AnswerSchema('SaleSummary', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  stage: SaleStageField,
  /** The marketplace's word, or one that a person set: shown, and nothing else. */
  status: Text,
  sale_date: Instant,
  sale_ask: Money,
  retailer_payout: Money,
  ark_product_name: Type.Optional(Text),
  variant_size: Type.Optional(Text),
  sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  location_nickname: Type.Optional(Personal('location')),
  /** It has no Shopify order yet, and what waits or went wrong with it. */
  not_in_shopify: Type.Optional(Type.Boolean()),
  store_order_problem: Type.Optional(Text),
  /** Shopify has no such size any more: a person decides. */
  size_missing_in_shopify: Type.Optional(Type.Boolean()),
  one_left: Type.Optional(Type.Boolean()),
  oversold: Type.Optional(Type.Boolean()),
  remedy: Type.Optional(Text),
  zero_fees_applied: Type.Optional(Type.Boolean()),
  /** Only while its stage asks for a confirmation: that it was given. */
  order_confirmed: Type.Optional(Type.Boolean()),
  order_canceled: Type.Optional(Type.Boolean()),
  /** Only in a list of what waits to be packed: from where, until when, and what stands on its papers. */
  location_id: Type.Optional(Id),
  ship_by: Type.Optional(Instant),
  ship_by_is_reckoned: Type.Optional(Type.Boolean()),
  shopify_order_name: Type.Optional(Text),
  label_tracking_number: Type.Optional(Text),
  /** It is in a request for bulk shipping that waits or is worked on. */
  automation_request: Type.Optional(Type.Union([Type.Literal('pending'), Type.Literal('processing')])),
})
/** GOAT is also called by its other name at the edge. */
export const SalePlatformParameter = Type.Optional(
  Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('alias'), Type.Literal('shopify')]),
)
