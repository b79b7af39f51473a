import type { Answer } from '../../../shared/api.ts'

/** The product to which the rules apply. */
export interface RuledProduct {
  product_id: number
  product_name: string
}

/** The selling rules of a product; `last_pair` null means the retailer's default. */
export type SellingRules = Omit<Answer<'GET /listings/products/{id}/selling-rules'>, 'default_last_pair'>
