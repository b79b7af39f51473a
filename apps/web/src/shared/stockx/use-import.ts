import { useMutation } from '@tanstack/react-query'
import { type Answer, ApiError } from '../api.ts'
import { counted } from '../formats.ts'
import { toastFailure, toastNote, toastSuccess } from '../ui/notices/toasts.ts'
import { importFound } from './import-found.ts'

export type ImportedProduct = Answer<'POST /products/import-from-stockx'>

/** Imports a product that was found, by a button of its own; the texts are document 1 §8's. */
export function useImport() {
  return useMutation({
    mutationFn: importFound,
    onSuccess: toastImported,
    onError: (error, { retailPrice }) =>
      toastFailure({
        title: 'Import Failed',
        message: importFailure(error, { isPriceTyped: retailPrice !== undefined }),
      }),
  })
}

/** Says that a product is in the catalogue, or that it was there before. */
export function toastImported({ name, variants, already_imported }: ImportedProduct): void {
  if (already_imported) toastNote({ title: 'Already Imported', message: `${name} is in the catalogue.` })
  else
    toastSuccess({
      title: 'Product Imported!',
      message: `${name} with ${counted(variants.length, 'size')} is in the catalogue.`,
    })
}

/** Why an import failed: the server's words, or document 1 §8's where it has none for a person. */
export const importFailure = (error: unknown, { isPriceTyped }: { isPriceTyped: boolean }): string =>
  error instanceof ApiError && error.code !== 'fault'
    ? error.detail
    : isPriceTyped
      ? 'Failed to import product with retail price. Please try again.'
      : 'There was an error importing the product. Please try again.'
