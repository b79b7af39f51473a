import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import type { GlobalProduct, RefreshedProduct } from './global-products.queries.ts'

interface RefreshButtonProps {
  product: GlobalProduct
  onRefreshed: (refreshed: RefreshedProduct) => void
}

/** Reads a product from StockX again; the caller shows what changed. */
export function RefreshButton({ product: { id, name }, onRefreshed }: RefreshButtonProps) {
  const refresh = useMutation({
    mutationFn: () => api('POST /admin/products/{id}/refresh-stockx-data', { params: { id } }),
    onSuccess: onRefreshed,
    onError: (error) =>
      toastFailure({ title: 'Refresh Failed', message: `${name}: Failed to refresh StockX data: ${detailOf(error)}` }),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={refresh.isPending}
      aria-label={`Refresh ${name} from StockX`}
      onClick={() => refresh.mutate()}
    >
      Refresh
    </Button>
  )
}
