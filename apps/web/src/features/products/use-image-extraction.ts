import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import type { CatalogProduct } from './products.queries.ts'

type Pages = { pages: Answer<'GET /products/'>[] }

/** Fetches a product's image from StockX again and shows it in the list at once. */
export function useImageExtraction({ id, name }: Pick<CatalogProduct, 'id' | 'name'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /products/{id}/extract-stockx-image', { params: { id } }),
    onSuccess: ({ image_url, message }) => {
      toastSuccess({ title: 'Image Extracted', message: `${name}: ${message}` })
      client.setQueriesData<Pages>(
        { queryKey: ['GET /products/'], predicate: isPaged },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              products: page.products.map((product) => (product.id === id ? { ...product, image_url } : product)),
            })),
          },
      )
    },
    onError: (error) => toastFailure({ title: 'Image Extraction Failed', error }),
  })
}

const isPaged = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey.at(-1) === 'pages'
