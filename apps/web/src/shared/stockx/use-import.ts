import { useMutation } from '@tanstack/react-query'
import { type Answer, ApiError } from '../api.ts'
import { counted } from '../formats.ts'
import { toastFailure, toastNote, toastSuccess } from '../ui/notices/toasts.ts'
import { importFound } from './import-found.ts'

export type ImportedProduct = Answer<'POST /products/import-from-stockx'>

/** Imports a found product and shows the result as a toast. */
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

/** Reports that a product was imported or already existed. */
export function toastImported({ name, variants, already_imported }: ImportedProduct): void {
  if (already_imported) toastNote({ title: 'Already Imported', message: `${name} is in the catalog.` })
  else
    toastSuccess({
      title: 'Product Imported!',
      message: `${name} with ${counted(variants.length, 'size')} is in the catalog.`,
    })
}

/** Returns why an import failed: the server's message, or a general one for server faults. */
export const importFailure = (error: unknown, { isPriceTyped }: { isPriceTyped: boolean }): string =>
  error instanceof ApiError && error.code !== 'fault'
    ? error.detail
    : isPriceTyped
      ? 'Failed to import product with retail price. Please try again.'
      : 'There was an error importing the product. Please try again.'
