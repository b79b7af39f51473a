import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { ApiError } from '../../shared/api.ts'
import { importFound } from '../../shared/stockx/import-found.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { toastFailure, toastNote, toastSuccess } from '../../shared/ui/toasts.ts'

/**
 * Brings the product into the catalogue, and leads to it: there it is synced with the shop, and listed from then on.
 * Its own retail price is taken where StockX knows it (document 3 §5).
 */
export function ImportChoice({ product, retailPrice }: { product: FoundProduct; retailPrice: number | null }) {
  const [importedId, setImportedId] = useState(product.already_imported ? product.ark_product_id : null)
  const own = product.productAttributes.retailPrice ?? 0
  const bring = useMutation({
    mutationFn: importFound,
    onSuccess({ id, name }) {
      setImportedId(id)
      toastSuccess({ title: 'Product Imported!', message: `${name} is in the catalogue.` })
    },
    onError: (error) =>
      toastFailure({
        title: 'Import Failed',
        message:
          error instanceof ApiError && error.code !== 'fault'
            ? error.detail
            : 'There was an error importing the product. Please try again.',
      }),
  })
  if (importedId !== null)
    return (
      <ButtonLink
        to={paths.products}
        search={{ search: product.styleId ?? product.title, product: importedId }}
        variant="default"
      >
        Open in Products
      </ButtonLink>
    )
  const submit = () => {
    if (own > 0) bring.mutate({ product })
    else if (retailPrice !== null) bring.mutate({ product, retailPrice })
    else toastNote({ title: 'Retail Price Required', message: 'Please enter a valid retail price before importing' })
  }
  return (
    <Button variant="default" loading={bring.isPending} onClick={submit}>
      Import Product
    </Button>
  )
}
