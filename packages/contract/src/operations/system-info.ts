import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Instant, Nullable, Personal, Text } from '../fields.ts'
import { UnlinkedSales } from '../sales/sale-repairs.ts'

/** The platform as the operator sees it first (document 3 §2, System Overview). */
export const systemInfoCalls = {
  'GET /admin/system-info': {
    operationId: 'getSystemInfo',
    summary: 'The platform in numbers, up to a minute old, with what should be looked at',
    access: 'administration',
    provides: ['products', 'inventory', 'sales'],
    isExpensive: true,
    answer: AnswerSchema({
      system_stats: AnswerSchema({
        total_products: Count,
        total_variants: Count,
        products_with_retail_price: Count,
        products_without_retail_price: Count,
        total_inventory_items: Count,
        /** Products for which a retailer has set from where they are picked. */
        fulfillment_settings_enabled: Count,
      }),
      unlinked_sales: UnlinkedSales,
      /** A size in stock of each of the ten newest retailers that have one. */
      sample_inventory: Type.Array(
        AnswerSchema({
          product_name: Text,
          sku: Nullable(Text),
          size: Text,
          quantity_available: Count,
          location: Personal('location'),
        }),
      ),
      /** What to do, a sentence each; empty: nothing. */
      recommendations: Type.Array(Text),
      as_of: Instant,
    }),
  },
} as const satisfies Area
