import Type from 'typebox'
import { AnswerSchema, Count, Id, InputSchema, Instant, Money, Nullable, Text } from '../fields.ts'
import {
  BuyerPaidAt,
  buyersChange,
  OrderNotes,
  OrderTotal,
  WholesalePaymentField,
  WholesaleStatusField,
} from './wholesale-fields.ts'

/** As a buyer sees it: a number of his own for each seller, the same for ever. 'Seller #3'. */
const SellerNumber = Type.Integer({ minimum: 1, examples: [3] })
/** The product of one seller, as this buyer is told of it: a number of ours that names no seller to anybody else. */
const OfferedProductId = Id

/** How a product is sold (wholesale-terms.ts of the domain): a quantity counts all its sizes in one order. */
const Terms = AnswerSchema('Terms', {
  minimum_quantity: Count,
  quantity_step: Count,
  tiers: Type.Array(AnswerSchema({ from_quantity: Count, discount_percentage: Type.Number() })),
})

/** A size that is offered wholesale, and by whom. */
export const OfferedSize = AnswerSchema('OfferedSize', {
  variant_id: Id,
  product_id: Id,
  product_name: Text,
  size: Text,
  /** The style code of its product; the documents call it by both names. */
  sku: Nullable(Text),
  product_sku: Nullable(Text),
  image_url: Nullable(Text),
  /** What it costs on StockX now. */
  stockx_ask: Nullable(Money),
  /** Who offers it, the best price first; the first 20. */
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

/** What a buyer wants of one size of one seller. */
const wanted = {
  product_sync_id: OfferedProductId,
  variant_id: Id,
  qty: Type.Integer({ minimum: 1, maximum: 10_000 }),
}
/** A line of a cart. */
export const WantedLineField = InputSchema(wanted)
/** What he saw besides: compared with what is, never taken. Product name and size are for his own records. */
export const OrderedLineField = InputSchema('OrderedLineField', {
  ...wanted,
  product_name: Type.Optional(Text),
  size: Type.Optional(Text),
  sale_price: Money,
})

/** A line of a cart as it is sold now. */
export const QuotedLine = AnswerSchema('QuotedLine', {
  product_sync_id: OfferedProductId,
  variant_id: Id,
  qty: Count,
  /** Null: the catalogue does not know the size. */
  product_name: Nullable(Text),
  size: Nullable(Text),
  image_url: Nullable(Text),
  seller: Nullable(SellerNumber),
  /** A pair's price without a discount, and what it costs in this quantity; null: it is not offered any more. */
  wholesale_price: Nullable(Money),
  unit_price: Nullable(Money),
  line_total: Nullable(OrderTotal),
  quantity_available: Count,
  /** Null: it is not offered any more. */
  terms: Nullable(Terms),
  /** Why it cannot be ordered like this, and what can; null: it can. */
  problem: Nullable(Text),
})

/** An order as its buyer sees it. */
export const Purchase = AnswerSchema('Purchase', {
  id: Id,
  order_number: Text,
  /** The orders that were submitted together with it have the same one. */
  parent_order_id: Id,
  seller: SellerNumber,
  purchase_date: Instant,
  total_items: Count,
  fulfilled_items: Count,
  total_amount: OrderTotal,
  status: WholesaleStatusField,
  payment_status: WholesalePaymentField,
  buyer_paid_at: BuyerPaidAt,
  /** Ships from the seller directly, not by way of ARK. */
  ships_direct: Type.Boolean(),
  notes: OrderNotes,
})

/** The same with its lines and what has happened to it. */
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
  history: Type.Array(AnswerSchema(buyersChange)),
})
