import { useMutation } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

export interface RuledProduct {
  product_id: number
  product_name: string
}

export type SellingRules = Omit<Answer<'GET /listings/products/{id}/selling-rules'>, 'default_last_pair'>

/** Saves how the sizes of a product are sold. */
export const useSellingRules = (product: RuledProduct) =>
  useMutation({
    mutationFn: (rules: SellingRules) =>
      api('PUT /listings/products/{id}/selling-rules', { params: { id: product.product_id }, body: rules }),
    onSuccess: ({ message }) =>
      toastSuccess({ title: 'Selling Rules Saved', message: `${product.product_name}: ${message}` }),
    onError: (error) => toastFailure({ title: 'Selling Rules Not Saved', error }),
  })
