import type { Answer } from '../../../shared/api.ts'

/** Whose rules they are. */
export interface RuledProduct {
  product_id: number
  product_name: string
}

/** How the sizes of a product are sold; `last_pair` null: as the business has it. */
export type SellingRules = Omit<Answer<'GET /listings/products/{id}/selling-rules'>, 'default_last_pair'>
