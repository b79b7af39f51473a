import { Alert } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ShopifyPage } from './ShopifyPage.tsx'
import { isWelcome, parseArrival, parseShopifyView } from './stores-view.ts'

const route = getRouteApi('/signed-in/shopify-sync')
/** Document 1 §2: the welcome appears after 1 s. */
const WELCOME_DELAY_MS = 1_000

/**
 * The product sync screen, where a person arrives after connecting. What it was told on arrival leaves the address
 * at once.
 */
export function ShopifySyncPage() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const [arrival] = useState(() => parseArrival(address))
  const hasToClear = Object.keys(parseArrival(address)).length > 0
  useEffect(() => {
    if (!hasToClear) return
    void navigate({
      search: (before) => parseShopifyView({ ...before, ...(arrival.store_id && { store: arrival.store_id }) }),
      replace: true,
    })
  }, [hasToClear, arrival, navigate])
  return (
    <ShopifyPage
      title="Shopify Product Sync"
      notice={isWelcome(arrival) && <WelcomeBanner shop={arrival.shop ?? 'Your store'} />}
    />
  )
}

function WelcomeBanner({ shop }: { shop: string }) {
  const [state, setState] = useState<'waiting' | 'shown' | 'closed'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'shown' : now)), WELCOME_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (state !== 'shown') return null
  return (
    <Alert
      title="Welcome to ARK"
      icon={<IconConfetti />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setState('closed')}
      role="status"
    >
      {shop} is connected. Its products are being imported; those that ARK knows for certain are linked to the catalogue
      by themselves. The others wait under Pending Syncs for you to confirm them.
    </Alert>
  )
}
