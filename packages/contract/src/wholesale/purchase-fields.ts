import Type from 'typebox'
import { AnswerSchema, Count, Id, InputSchema, Instant, Money, Nullable, Text } from '../fields.ts'
import {
  BuyerPaidAt,
  buyersChange,
  OrderNotes,
  OrderTotal,
  Proposal,
  WaitsFor,
  WholesalePaymentField,
  WholesaleStatusField,
} from './wholesale-fields.ts'

/**
 * The number that hides a seller from a buyer: each buyer has a separate, permanent number for each seller, such as
 * 'Seller #3'.
 */
const SellerNumber = Type.Integer({ minimum: 1, examples: [3] })
/** The ID of one seller's product for this buyer. It reveals the seller to no one else. */
const OfferedProductId = Id

/**
 * The wholesale terms of a product (wholesale-terms.ts of the domain). A quantity counts all sizes of the product in
 * one order.
 */
export const Terms = AnswerSchema('Terms', {
  minimum_quantity: Count,
  quantity_step: Count,
  tiers: Type.Array(AnswerSchema({ from_quantity: Count, discount_percentage: Type.Number() })),
})

/** A size with its wholesale offers from retailers. */
export const OfferedSize = AnswerSchema('OfferedSize', {
  variant_id: Id,
  product_id: Id,
  product_name: Text,
  size: Text,
  /** The style code of the product; clients use both names. */
  sku: Nullable(Text),
  product_sku: Nullable(Text),
  image_url: Nullable(Text),
  /** The current lowest ask on StockX. */
  stockx_ask: Nullable(Money),
  /** The offers, best price first; at most 20. */
  retailer_stocks: Type.Array(
    AnswerSchema({
      product_sync_id: OfferedProductId,
      seller: SellerNumber,
      wholesale_price: Money,
      quantity_available: Count,
      terms: Terms,
    }),
  ),
})

/** The quantity that a buyer wants of one size of one seller. */
const wanted = {
  product_sync_id: OfferedProductId,
  variant_id: Id,
  qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
}
/** A line of a cart. */
export const CartLineField = InputSchema(wanted)
/**
 * The buyer's view at the time of the order. The server compares the prices with the current ones and never trusts
 * them. Product name and size are only for the buyer's own records.
 */
export const OrderedLineField = InputSchema('OrderedLineField', {
  ...wanted,
  product_name: Type.Optional(Text),
  size: Type.Optional(Text),
  sale_price: Money,
})

/** A line of a cart at current prices. */
export const QuotedLine = AnswerSchema('QuotedLine', {
  product_sync_id: OfferedProductId,
  variant_id: Id,
  qty: Count,
  /** Null: the catalog does not have the size. */
  product_name: Nullable(Text),
  size: Nullable(Text),
  image_url: Nullable(Text),
  seller: Nullable(SellerNumber),
  /** The price of a pair without a discount, and its price at this quantity; null: the size is no longer offered. */
  wholesale_price: Nullable(Money),
  unit_price: Nullable(Money),
  line_total: Nullable(OrderTotal),
  quantity_available: Count,
  /** Null: the size is no longer offered. */
  terms: Nullable(Terms),
  /** Why the line cannot be ordered, and what can; null: it can be ordered. */
  problem: Nullable(Text),
})

/** An order in its buyer's view. */
export const Purchase = AnswerSchema('Purchase', {
  id: Id,
  order_number: Text,
  /** Orders that were submitted together share this ID. */
  parent_order_id: Id,
  seller: SellerNumber,
  purchase_date: Instant,
  total_items: Count,
  fulfilled_items: Count,
  total_amount: OrderTotal,
  status: WholesaleStatusField,
  payment_status: WholesalePaymentField,
  buyer_paid_at: BuyerPaidAt,
  /** True: the seller ships to the buyer; false: the order goes through ARK. */
  ships_direct: Type.Boolean(),
  notes: OrderNotes,
  waits_for: WaitsFor,
})

/** An order in its buyer's view, with its lines and its history. */
export const PurchaseDetails = AnswerSchema('PurchaseDetails', {
  ...Purchase.properties,
  line_items: Type.Array(
    AnswerSchema({
      line_id: Id,
      product_sync_id: OfferedProductId,
      variant_id: Id,
      product_name: Text,
      size: Text,
      sku: Nullable(Text),
      image_url: Nullable(Text),
      quantity: Count,
      wholesale_price: Money,
      line_total: OrderTotal,
      fulfilled: Type.Boolean(),
      shipped: Type.Boolean(),
    }),
  ),
  proposal: Nullable(Proposal),
  history: Type.Array(AnswerSchema(buyersChange)),
})
