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

/**
 * Why the order failed or was canceled, in the marketplace's own words, at most 500 characters; null: it gave no
 * reason.
 */
export const FailureReason = Nullable(Type.String({ examples: ['Wrong size: the box says 9, the pair is a 9.5.'] }))

const Receipt = AnswerSchema('Receipt', {
  seen_at: Instant,
  taken_at: Instant,
  withdrawal_sent_at: Nullable(Instant),
  withdrawal_confirmed_at: Nullable(Instant),
  store_order_created_at: Nullable(Instant),
  /** When ARK fulfilled the order in the shop as well; null: not yet, or someone else did. */
  store_order_fulfilled_at: Nullable(Instant),
  /**
   * Seconds from noticing the sale until the pair was withdrawn everywhere else; null: not finished, or nothing had to
   * be withdrawn.
   */
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

/** The person in ARK who canceled the sale, and why. */
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

/** How ARK arrived at the payout of a sale, in the sale's currency. */
const SaleMoney = AnswerSchema('SaleMoney', {
  /** The currency (ISO 4217) of this sale's amounts. */
  currency: Text,
  /** By ARK's fee schedule at the sale; null: not recorded, or the price is in another currency. */
  estimated_payout: Nullable(Money),
  /** The marketplace's own amount. */
  reported_payout: Nullable(SignedMoney),
  /** Whether the marketplace's amount is before or after the cash-out fee. */
  reported_basis: Nullable(Type.Union([Type.Literal('paid-out'), Type.Literal('before-cash-out')])),
  /** The amount that was paid out; null: not paid or not reported yet. */
  paid_payout: Nullable(SignedMoney),
  /** A message about money in another currency, which none of the amounts include. */
  problem: Nullable(Text),
})

/** What can be done about a sale that has no unit. */
const RemedyFacts = AnswerSchema('RemedyFacts', {
  /** True: ARK still looks for a pair, so nothing is to be done yet. */
  is_searching: Type.Boolean(),
  /** True: a pair of the size is in stock. */
  is_in_stock: Type.Boolean(),
  /** The order that is cheapest to cancel for its pair: an ALIAS order of the size that is not confirmed. */
  order: Nullable(AnswerSchema({ sale_id: Id, order_number: Text })),
})

export const Sale = AnswerSchema('Sale', {
  id: Id,
  platform: PlatformField,
  stage: SaleStageField,
  /** The marketplace's status, or one that a person set; for display only. */
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
  /** The recommended action for a sale that has no unit. */
  remedy: Nullable(Text),
  remedy_facts: Nullable(RemedyFacts),
  zero_fees_applied: Type.Boolean(),
  generated_in_shopify: Type.Boolean(),
  /** The current delay or failure of the store order, and since when. */
  store_order_problem: Nullable(Text),
  store_order_problem_since: Nullable(Instant),
  /** True: Shopify no longer has the size. A person adds it again and retries, or has the order recorded without it. */
  size_missing_in_shopify: Type.Boolean(),
  /**
   * True: a person had the Shopify order recorded without its size. The order names the product as text and took no
   * stock.
   */
  recorded_without_size: Type.Boolean(),
  ship_by: Nullable(Instant),
  /** True: the marketplace named no date, and ARK computed `ship_by` from its rules. */
  ship_by_is_estimated: Type.Boolean(),
  fulfilled_at: Nullable(Instant),
  fulfilled_by: Nullable(PersonOfSale),
  /** How the cancellation was resolved; `settled_at` is null until the stock shows it. Null: it was not resolved. */
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

/** A sale as a row of a list. Fields that are null or false for most sales are left out then. */
export const SaleSummary = AnswerSchema('SaleSummary', {
  id: Id,
  platform: PlatformField,
  order_number: Text,
  stage: SaleStageField,
  /** The marketplace's status, or one that a person set; for display only. */
  status: Text,
  sale_date: Instant,
  sale_ask: Money,
  retailer_payout: Money,
  ark_product_name: Type.Optional(Text),
  variant_size: Type.Optional(Text),
  sku: Type.Optional(Text),
  image_url: Type.Optional(Text),
  location_nickname: Type.Optional(Personal('location')),
  /** True: the sale has no Shopify order yet. `store_order_problem` says what waits or failed. */
  not_in_shopify: Type.Optional(Type.Boolean()),
  store_order_problem: Type.Optional(Text),
  /** True: Shopify no longer has the size, and a person has to decide. */
  size_missing_in_shopify: Type.Optional(Type.Boolean()),
  one_left: Type.Optional(Type.Boolean()),
  oversold: Type.Optional(Type.Boolean()),
  remedy: Type.Optional(Text),
  remedy_facts: Type.Optional(RemedyFacts),
  zero_fees_applied: Type.Optional(Type.Boolean()),
  /** Only for a sale whose stage requires a confirmation: true once it was confirmed. */
  order_confirmed: Type.Optional(Type.Boolean()),
  order_canceled: Type.Optional(Type.Boolean()),
  /** When a person marked the sale as fulfilled, as long as that can be undone. */
  fulfilled_at: Type.Optional(Instant),
  /**
   * The following fields are only in lists of orders to pack: the location, the deadline, and the data on the papers.
   */
  location_id: Type.Optional(Id),
  ship_by: Type.Optional(Instant),
  ship_by_is_estimated: Type.Optional(Type.Boolean()),
  shopify_order_name: Type.Optional(Text),
  label_tracking_number: Type.Optional(Text),
  /** True: ARK has the label, so it was fetched to be printed. StockX names a tracking number long before that. */
  has_label: Type.Optional(Type.Boolean()),
  /** The status of an open bulk shipping request that includes the sale. */
  automation_request: Type.Optional(Type.Union([Type.Literal('pending'), Type.Literal('processing')])),
})
/** Calls accept `alias` as another name of GOAT. */
export const SalePlatformParameter = Type.Optional(
  Type.Union([Type.Literal('stockx'), Type.Literal('goat'), Type.Literal('alias'), Type.Literal('shopify')]),
)
