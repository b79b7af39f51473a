import { Button } from '@mantine/core'
import { IconMapPin } from '../../../shared/icons.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { useMay } from '../../../shared/session.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import type { Store } from '../stores.queries.ts'

/** A button that reads the store's locations again. */
export function SyncLocationsButton({ store }: { store: Store }) {
  const mayImport = useMay('stores.import')
  const sync = useMutation({
    mutationFn: () => api('POST /shopify/stores/{id}/sync-locations', { params: { id: store.id } }),
    onSuccess: ({ locations_count }) => toastSuccess({ title: `Synced ${locations_count} location(s)` }),
    onError: (error) => toastFailure({ title: 'Failed to sync locations', error }),
  })
  if (!mayImport) return null
  return (
    <Button
      variant="default"
      leftSection={<IconMapPin size={16} aria-hidden />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      Sync Locations
    </Button>
  )
}
