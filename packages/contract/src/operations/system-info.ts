import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, Count, Instant, Nullable, Personal, Text } from '../fields.ts'
import { UnlinkedSales } from '../sales/sale-repairs.ts'

/** The call of the operator's System Overview. */
export const systemInfoCalls = {
  'GET /admin/system-info': {
    operationId: 'getSystemInfo',
    summary: 'Get totals of the platform, at most a minute old, with recommended actions',
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
        /** The number of products for which a retailer configured the fulfillment location. */
        fulfillment_settings_enabled: Count,
      }),
      unlinked_sales: UnlinkedSales,
      /** One size in stock of each of the ten newest retailers that have stock. */
      sample_inventory: Type.Array(
        AnswerSchema({
          product_name: Text,
          sku: Nullable(Text),
          size: Text,
          quantity_available: Count,
          location: Personal('location'),
        }),
      ),
      /** One sentence for each recommended action; empty: none. */
      recommendations: Type.Array(Text),
      as_of: Instant,
    }),
  },
} as const satisfies Area
