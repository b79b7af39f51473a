import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { type EditedProduct, type GlobalProduct, showEdited } from './global-products.queries.ts'

/** One edit of a product in its row; amounts are in dollars. */
export type ProductCellEdit =
  | { retail_price: number }
  | { promotional_ark_fee: number | null }
  | { wholesale_markup: number }

/** Returns the message for a failed edit. */
const failureOf = (edit: ProductCellEdit): string =>
  'retail_price' in edit
    ? 'Failed to update retail price'
    : 'promotional_ark_fee' in edit
      ? 'Failed to update promo fee'
      : 'Failed to update wholesale markup'

function sendEdit(id: number, body: ProductCellEdit): Promise<EditedProduct> {
  const params = { id }
  if ('retail_price' in body) return api('PATCH /admin/products/{id}/retail-price', { params, body })
  if ('promotional_ark_fee' in body) return api('PATCH /admin/products/{id}/promo-fee', { params, body })
  return api('PATCH /admin/products/{id}/wholesale-markup', { params, body })
}

/** Saves an edit of a product. Rejects and shows the reason when the server refuses. */
export function useProductEdit({ id, name }: Pick<GlobalProduct, 'id' | 'name'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: ProductCellEdit) => sendEdit(id, edit),
    onSuccess: (edited) => showEdited(client, edited),
    onError: (error, edit) =>
      toastFailure({ title: 'Error', message: `${name}: ${failureOf(edit)}: ${detailOf(error)}` }),
  })
}
