import { Box, Button, Center, Group, List, Loader, Stack, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '../../../paths.ts'
import { type Step, stepsOf, useSetupProgress } from '../../../shared/first-steps/first-steps.ts'
import { StepButton } from '../../../shared/first-steps/StepButton.tsx'
import { queryOf } from '../../../shared/query.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import type { Store } from '../stores.queries.ts'
import { StoreImport } from './StoreImport.tsx'

const route = getRouteApi('/signed-in/shopify-success')
/** The pause before the page asks about the store. */
const DELAY_MS = 2_000

/**
 * The page after a person has authorized ARK for a store. The address only names the store: anyone can write one, so
 * what the page shows comes from the server.
 */
export function ConnectedStorePage() {
  const { shop, store_id, installed } = route.useSearch()
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isComplete = shop !== undefined && store_id !== undefined && installed === true
  // Cached data may be older than the authorization.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf('GET /shopify/stores'),
    enabled: isComplete,
    refetchOnMount: 'always',
  })
  const store = data?.find(({ id }) => id === store_id)
  if (isWaiting || (isFetching && !store?.is_connected)) return <Checking />
  if (isComplete && !data)
    return (
      <>
        <PageHeader title="Store connection" />
        <LoadError title="Error Loading Stores" error={error} onRetry={() => void refetch()} />
      </>
    )
  if (store?.is_connected) return <Connected store={store} />
  return <NotConnected>{store ? disconnectedWords(store) : 'Invalid OAuth parameters received'}</NotConnected>
}

const Checking = () => (
  <Center flex={1}>
    <Stack align="center" role="status">
      <Loader aria-hidden />
      <Title order={1} size="md" fw={400}>
        Connecting your store…
      </Title>
    </Stack>
  </Center>
)

const disconnectedWords = ({ store_name }: Store): string =>
  `ARK has no access to ${store_name}. Connect it again on the Shopify page.`

/** The steps that follow the connection. The import starts by itself; the others get a button once they are possible. */
const STEPS: readonly Step['key'][] = ['import', 'match', 'payouts']

function Connected({ store }: { store: Store }) {
  const { taken } = useSetupProgress()
  const steps = taken ? stepsOf(taken).filter(({ key }) => STEPS.includes(key)) : []
  const next = steps.find(hasButton)
  return (
    <EmptyState
      order={1}
      title="Store connected"
      icon={<IconCheck size={24} stroke={1.5} />}
      actions={
        <Group gap="xs">
          {next && <StepButton step={next} isMain />}
          <ButtonLink
            to={paths.shopifySync}
            search={{ store_id: store.id, shop: store.shop_domain, first_time: true }}
            variant={next ? 'default' : 'filled'}
          >
            Start Syncing Products
          </ButtonLink>
          <ButtonLink to={paths.dashboard} variant="default">
            Go to Dashboard
          </ButtonLink>
        </Group>
      }
    >
      {store.store_name} (store id {store.id}) is connected to ARK.
      <Box ta="left" mt="md">
        <StoreImport store={store} />
        <List mt="md" size="sm" spacing="xs" listStyleType="none" aria-label="Next steps">
          {steps.map((step) => (
            <List.Item key={step.key} icon={<StepIcon isDone={step.isTaken && step.left === null} />}>
              <b>{step.title}.</b> {step.isTaken ? (step.left ?? 'Done.') : step.words}
            </List.Item>
          ))}
        </List>
      </Box>
    </EmptyState>
  )
}

const hasButton = ({ key, isTaken, isPossible, left }: Step): boolean =>
  key !== 'import' && isPossible && (!isTaken || left !== null)

const StepIcon = ({ isDone }: { isDone: boolean }) => (
  <ThemeIcon size={20} radius="xl" variant="light" color={isDone ? 'ark' : 'gray'}>
    {isDone ? <IconCheck size={12} aria-label="Done" /> : <span aria-hidden>·</span>}
  </ThemeIcon>
)

const NotConnected = ({ children }: { children: string }) => (
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
      {children}
    </EmptyState>
  </div>
)
