import { Alert } from '@mantine/core'
import { IconConfetti } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../shared/query.ts'
import type { Arrival } from '../stores-view.ts'

/** The pause before the welcome appears. */
const WELCOME_DELAY_MS = 1_000

/** The welcome for a new store, shown only when the server says that it is connected. */
export function WelcomeBanner({ arrival: { store_id, shop } }: { arrival: Arrival }) {
  const { data: stores } = useQuery(queryOf('GET /shopify/stores'))
  const store = stores?.find(({ id, shop_domain }) => (store_id === undefined ? shop_domain === shop : id === store_id))
  const [state, setState] = useState<'waiting' | 'shown' | 'closed'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'shown' : now)), WELCOME_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (state !== 'shown' || !store?.is_connected) return null
  return (
    <Alert
      title="Welcome to ARK"
      icon={<IconConfetti />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setState('closed')}
      role="status"
    >
      {store.store_name} is connected. Its products are being imported. Exact matches are linked to the catalog
      automatically. Confirm the others under Pending Syncs.
    </Alert>
  )
}
