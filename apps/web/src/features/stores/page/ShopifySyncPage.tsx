import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { ShopifyPage } from './ShopifyPage.tsx'
import { isWelcome, parseArrival, parseShopifyView } from '../stores-view.ts'

const route = getRouteApi('/signed-in/shopify-sync')
const WelcomeBanner = lazyPart(() => import('../connection/WelcomeBanner.tsx'), 'WelcomeBanner')

/**
 * The product sync page, which opens after connecting a store. It removes the arrival's parameters from the address at
 * once.
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
      notice={
        isWelcome(arrival) && (
          <Suspense fallback={null}>
            <WelcomeBanner arrival={arrival} />
          </Suspense>
        )
      }
    />
  )
}
