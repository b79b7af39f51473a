import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { RunBar } from '../../shared/runs/RunBar.tsx'
import { isUnderWay, runsOfKind } from '../../shared/runs/runs.ts'
import { useMay } from '../../shared/session.ts'
import { AuthenticateStockx } from '../../shared/ui/AuthenticateStockx.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

type Account = Answer<'GET /marketplaces/accounts'>['accounts'][number]

/** The accounts through which a business sells, how it changes them, and how far a change is. */
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
        <RunBar key={run.id} run={run} nowMs={dataUpdatedAt} mayCancel={false} />
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
        {platformName(marketplace)}: {is_own ? 'your own account' : 'the account that businesses on ARK share'}
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {left_at === null ? 'Connected ' : 'No longer used; its sales are looked after until they end. Left '}
        <RelativeTime at={left_at ?? connected_since} />
      </Text>
      {problem !== null && (
        <Text size="sm" c="var(--mantine-color-error)" component="div" role="status">
          It {problem} <RelativeTime at={problem_since} />. {is_own ? OWN_WORDS : 'ARK looks after it.'}
        </Text>
      )}
    </div>
  )
}

const OWN_WORDS = 'Where it has to be connected again, authenticate as the same seller.'

/** Asks before what is listed moves. */
function DisconnectStockx() {
  const [isAsking, setIsAsking] = useState(false)
  const disconnect = useMutation({
    mutationFn: () => api('POST /stockx/disconnect'),
    onSuccess: ({ message }) => {
      toastSuccess({ title: 'StockX disconnected', message })
      setIsAsking(false)
    },
    onError: (error) => toastFailure({ title: 'StockX could not be disconnected', error }),
  })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Disconnect StockX
      </Button>
      <Modal opened={isAsking} onClose={() => setIsAsking(false)} title="Disconnect StockX">
        <Stack>
          <Text>
            What is listed on your StockX account is withdrawn there, and then listed on the account that businesses on
            ARK share. What it has sold is looked after until it ends.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setIsAsking(false)} data-autofocus>
              Cancel
            </Button>
            <Button color="red" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
              Disconnect
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
