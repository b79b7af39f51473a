import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { useImport } from '../../shared/stockx/use-import.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { toastNote } from '../../shared/ui/notices/toasts.ts'

/**
 * Opens Import to List with the product, which is imported first if the catalog lacks it. Uses StockX's own retail
 * price if there is one.
 */
export function ImportChoice({ product, retailPrice }: { product: FoundProduct; retailPrice: number | null }) {
  const navigate = useNavigate()
  const bring = useImport()
  const own = product.productAttributes.retailPrice ?? 0
  const price = own > 0 ? own : retailPrice
  const { styleId: sku, ark_product_id: known } = product
  const leadOn = (id: number, name: string) =>
    void navigate({
      to: paths.importToList,
      search: { step: 1, product: id },
      state: { importProduct: { id, name, sku, retailPrice: price } },
    })
  if (product.already_imported && known !== null)
    return (
      <>
        <Button {...SECOND} onClick={() => leadOn(known, product.existing_product_name ?? product.title)}>
          Import to List
        </Button>
        <ButtonLink to={paths.products} search={{ search: sku ?? product.title, product: known }} variant="subtle">
          Open in Products
        </ButtonLink>
      </>
    )
  const submit = () => {
    if (price === null)
      toastNote({ title: 'Retail Price Required', message: 'Please enter a valid retail price before importing' })
    else
      bring.mutate(
        { product, ...(own <= 0 && { retailPrice: price }) },
        { onSuccess: ({ id, name }) => leadOn(id, name) },
      )
  }
  return (
    <Button {...SECOND} loading={bring.isPending} onClick={submit}>
      Import & List
    </Button>
  )
}

const SECOND: ButtonProps = { variant: 'default' }
