import { useMutation } from '@tanstack/react-query'
import { ApiError, api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { toastFailure, toastNote, toastSuccess } from '../../shared/ui/toasts.ts'
import type { FoundProduct } from './import.queries.ts'

export interface ImportOrder {
  product: FoundProduct
  /** Entered by a person where StockX knows none. */
  retailPrice?: number
}

/** Imports a product that was found; the texts are document 1 §8's. */
export function useImport() {
  return useMutation({
    mutationFn: ({ product, retailPrice }: ImportOrder) => {
      const { productId, title, styleId, productType, brand, urlKey, productAttributes } = product
      const { colorway, releaseDate } = productAttributes
      return api('POST /products/import-from-stockx', {
        body: {
          productId,
          title,
          styleId,
          productType,
          brand,
          urlKey,
          productAttributes: { colorway, releaseDate, retailPrice: retailPrice ?? productAttributes.retailPrice },
        },
      })
    },
    onSuccess: ({ name, variants, already_imported }) => {
      if (already_imported) toastNote({ title: 'Already Imported', message: `${name} is in the catalogue.` })
      else
        toastSuccess({
          title: 'Product Imported!',
          message: `${name} with ${counted(variants.length, 'size')} is in the catalogue.`,
        })
    },
    onError: (error, { retailPrice }) =>
      toastFailure({
        title: 'Import Failed',
        message:
          error instanceof ApiError && error.code !== 'fault'
            ? error.detail
            : retailPrice === undefined
              ? 'There was an error importing the product. Please try again.'
              : 'Failed to import product with retail price. Please try again.',
      }),
  })
}
