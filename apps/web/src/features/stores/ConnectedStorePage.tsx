import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ButtonLink } from '../../shared/ui/links.tsx'

const route = getRouteApi('/signed-in/shopify-success')
/** Document 1 §9: the store-connected page waits 2 s. */
const DELAY_MS = 2_000

/** Where a person lands after granting ARK access to a store. */
export function ConnectedStorePage() {
  const { shop, store_id, installed } = route.useSearch()
  const [isChecking, setChecking] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setChecking(false), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isValid = shop !== undefined && store_id !== undefined && installed === true
  if (isChecking)
    return (
      <Center flex={1}>
        <Stack align="center" role="status">
          <Loader aria-hidden />
          <Text>Connecting your store…</Text>
        </Stack>
      </Center>
    )
  return isValid ? <Connected shop={shop} storeId={store_id} /> : <NotConnected />
}

function Connected({ shop, storeId }: { shop: string; storeId: number }) {
  const { data: stores } = useQuery(queryOf('GET /shopify/stores'))
  const store = stores?.find(({ id }) => id === storeId)
  return (
    <EmptyState
      order={1}
      title="Store connected"
      icon={<IconCheck size={24} stroke={1.5} />}
      actions={
        <Group gap="xs">
          <ButtonLink to={paths.shopifySync} search={{ store_id: storeId, shop, first_time: true }}>
            Start Syncing Products
          </ButtonLink>
          <ButtonLink to={paths.dashboard} variant="default">
            Go to Dashboard
          </ButtonLink>
        </Group>
      }
    >
      {store?.store_name ?? shop} (store id {storeId}) is connected to ARK.
    </EmptyState>
  )
}

const NotConnected = () => (
  <div role="alert">
    <EmptyState
      order={1}
      title="Store not connected"
      icon={<IconAlertTriangle size={24} stroke={1.5} />}
      actions={
        <>
          <ButtonLink to={paths.shopify}>Back to Shopify Integration</ButtonLink>
          <Button variant="default" onClick={() => window.location.reload()}>
            Refresh
          </Button>
        </>
      }
    >
      Invalid OAuth parameters received
    </EmptyState>
  </div>
)
