import { Button } from '@mantine/core'
import { IconRefresh } from '../../icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { counted } from '../../formats.ts'
import { whenFresh } from '../../freshness.ts'
import { useMay } from '../../session.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../ui/notices/toasts.ts'
import { isUnderWay, runsOfKind } from '../../runs/runs.ts'

interface SyncInventoryButtonProps {
  label?: string
  variant?: string
}

/** Imports products, sizes and inventory levels of every connected store. The frame shows the progress. */
export function SyncInventoryButton({ label = 'Sync Inventory', variant = 'filled' }: SyncInventoryButtonProps) {
  const mayImport = useMay('stores.import')
  const { data } = useQuery({ ...runsOfKind('import'), enabled: mayImport })
  const sync = useMutation({
    mutationFn: () => api('POST /inventory/sync-from-shopify'),
    onSuccess: async ({ errors }) => {
      if (errors.length > 0)
        toastWarning({
          title: `Inventory sync started with ${counted(errors.length, 'problem')}`,
          message: errors.join('. '),
        })
      else toastSuccess({ title: 'Inventory sync started', message: 'You can leave this page.' })
      // The button stays busy until the new import appears.
      await whenFresh()
    },
    onError: (error) => toastFailure({ title: 'Sync Failed', error }),
  })
  if (!mayImport) return null
  return (
    <Button
      variant={variant}
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={sync.isPending || (data?.some(isUnderWay) ?? false)}
      onClick={() => sync.mutate()}
    >
      {label}
    </Button>
  )
}
