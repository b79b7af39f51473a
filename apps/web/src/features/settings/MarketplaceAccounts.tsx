import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Answer } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { isUnderWay, runsOfKind } from '../../shared/runs/runs.ts'
import { useMay } from '../../shared/session.ts'
import { AuthenticateStockx } from '../../shared/ui/controls/AuthenticateStockx.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'

// Loaded on demand: few people visit while an account changes, or to disconnect one.
const RunBar = lazyPart(() => import('../../shared/runs/RunBar.tsx'), 'RunBar')
const DisconnectStockxModal = lazyDialog(() => import('./DisconnectStockxModal.tsx'), 'DisconnectStockxModal', {
  isOpen: false,
})

type Account = Answer<'GET /marketplaces/accounts'>['accounts'][number]

/** The retailer's marketplace accounts, how to change them, and the progress of a change. */
export function MarketplaceAccounts() {
  const { data } = useQuery(queryOf('GET /marketplaces/accounts'))
  const { data: runs, dataUpdatedAt } = useQuery(runsOfKind('handover'))
  const mayConnect = useMay('marketplaces.connect')
  if (!data) return null
  const hasOwnStockx = data.accounts.some(({ marketplace, is_own, left_at }) => {
    return marketplace === 'stockx' && is_own && left_at === null
  })
  return (
    <Stack gap="sm" mb="sm">
      {data.accounts.map((account) => (
        <AccountLine key={account.id} account={account} />
      ))}
      {runs?.filter(isUnderWay).map((run) => (
        <Suspense key={run.id} fallback={null}>
          <RunBar run={run} nowMs={dataUpdatedAt} mayCancel={false} />
        </Suspense>
      ))}
      {mayConnect && (
        <Group gap="xs">
          <AuthenticateStockx variant="default" />
          {hasOwnStockx && <DisconnectStockx />}
        </Group>
      )}
    </Stack>
  )
}

function AccountLine({ account }: { account: Account }) {
  const { marketplace, is_own, connected_since, left_at, problem, problem_since } = account
  return (
    <div>
      <Text fw={550}>
        {platformName(marketplace)}: {is_own ? 'your own account' : "ARK's shared account"}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {left_at === null
          ? 'Connected '
          : 'No longer used; ARK handles its sales until they are complete. Disconnected '}
        <RelativeTime at={left_at ?? connected_since} />
      </Text>
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" component="div" role="status">
          It {problem} <RelativeTime at={problem_since} />. {is_own ? OWN_WORDS : 'ARK is handling it.'}
        </Text>
      )}
    </div>
  )
}

const OWN_WORDS = 'To reconnect, authenticate as the same seller.'

function DisconnectStockx() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Disconnect StockX
      </Button>
      <DisconnectStockxModal isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
