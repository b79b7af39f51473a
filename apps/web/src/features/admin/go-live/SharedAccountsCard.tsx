import { Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../shared/api.ts'
import { platformName } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { AuthenticateStockx } from '../../../shared/ui/controls/AuthenticateStockx.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'

type SharedAccount = Answer<'GET /admin/go-live'>['shared_accounts'][number]

/** The marketplace accounts through which ARK reads the market for everyone. */
export function SharedAccountsCard() {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/go-live'))
  if (error && !data) return <LoadError title="Error Loading Accounts" error={error} onRetry={() => void refetch()} />
  return (
    <Paper withBorder p="lg" component="section" aria-label="Shared accounts">
      <Text component="h2" fw={650} size="lg" m={0} mb="xs">
        Shared accounts
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        ARK reads prices and pictures through these accounts, and businesses without an account of their own sell
        through them.
      </Text>
      {!data && <Skeleton h={72} radius="md" />}
      <Stack gap="md">
        {data?.shared_accounts.map((account) => (
          <Group key={account.marketplace} justify="space-between" gap="sm" align="flex-start">
            <div style={{ flex: '1 1 260px' }}>
              <Text fw={600} component="h3" size="md" m={0}>
                {platformName(account.marketplace)}
              </Text>
              <State account={account} />
            </div>
            {account.marketplace === 'stockx' && !account.is_simulated && (
              <AuthenticateStockx variant={account.connected_since === null ? 'filled' : 'default'} />
            )}
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}

function State({ account }: { account: SharedAccount }) {
  const { connected_since: since, problem, is_simulated: isSimulated } = account
  if (since === null)
    return (
      <>
        <Pill color={account.marketplace === 'stockx' ? 'red' : 'gray'}>Not connected</Pill>
        <Text size="sm" c="dimmed">
          {stepOf(account)}
        </Text>
      </>
    )
  return (
    <>
      <Pill color={problem === null ? 'green' : 'red'}>
        {problem === null ? (isSimulated ? 'Connected to the simulator' : 'Connected') : 'Refused'}
      </Pill>
      <Text size="sm" c="dimmed" component="div">
        {problem === null ? '' : `${problem}. `}Connected <RelativeTime at={since} />
      </Text>
    </>
  )
}

/** Returns how an account is connected. */
function stepOf({ marketplace, is_simulated: isSimulated }: SharedAccount): string {
  if (marketplace === 'goat')
    return isSimulated
      ? 'Set ALIAS_TOKEN and start ARK again. Until then products get prices and listings on StockX only.'
      : 'Start ARK again: it connects the account of ALIAS_TOKEN.'
  return isSimulated
    ? 'Set the three STOCKX_… settings, and start ARK again.'
    : 'Sign in at StockX as the seller whose account businesses share, and allow access.'
}
