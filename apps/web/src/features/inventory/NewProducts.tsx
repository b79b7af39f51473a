import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '../../shared/api.ts'
import { runsOfKind } from '../../shared/runs/runs.ts'
import { useMay } from '../../shared/session.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import type { NewProduct } from './payout-setup.ts'
import { useImportEnds } from './use-import-ends.ts'

const PayoutSetupModal = lazyDialog(async () => (await import('./PayoutSetupModal.tsx')).PayoutSetupModal, {
  isOpen: false,
})

/**
 * After a sync that is watched from here: products that came with it and have no payouts yet are set up at once
 * (document 1 §4).
 */
export function NewProducts() {
  const [products, setProducts] = useState<NewProduct[]>([])
  const mayEdit = useMay('listings.edit')
  const { data: imports } = useQuery({ ...runsOfKind('import'), enabled: mayEdit })
  const ask = useCallback(async () => setProducts((await api('GET /inventory/recent-sync-products')).products), [])
  useImportEnds(imports, ask)
  return <PayoutSetupModal isOpen={products.length > 0} products={products} onClose={() => setProducts([])} />
}
