import { useMutation } from '@tanstack/react-query'
import { type Answer, ApiError } from '../api.ts'
import { counted } from '../formats.ts'
import { toastFailure, toastNote, toastSuccess } from '../ui/toasts.ts'
import { importFound } from './import-found.ts'

export type ImportedProduct = Answer<'POST /products/import-from-stockx'>

/** Imports a product that was found; the texts are document 1 §8's. */
export function useImport() {
  return useMutation({
    mutationFn: importFound,
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
