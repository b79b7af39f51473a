import { Text } from '@mantine/core'
import { platformName } from '../../../shared/formats.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { useNow } from '../../../shared/ui/badges/use-now.ts'
import { Card } from './Card.tsx'
import classes from '../dashboard.module.css'
import { type Provider, outageMessage } from './provider-messages.ts'

/** Shows whether Shopify and the marketplaces answer, what waits for them, and since when. */
export const ProvidersCard = ({ providers }: { providers: Provider[] | undefined }) => (
  <Card title="Connections">
    {providers && (
      <ul className={classes['list']}>
        {providers.map((provider) => (
          <li key={provider.provider} className={classes['entry']}>
            <div>
              <Text fw={550} component="span" mr={8}>
                {platformName(provider.provider)}
              </Text>
              {provider.is_simulated && <Pill color="gray">Simulated</Pill>}
              <ProviderState provider={provider} />
            </div>
            <Pill color={provider.waiting_since ? 'orange' : provider.last_success_at ? 'green' : 'gray'}>
              {provider.waiting_since ? 'Waiting' : provider.last_success_at ? 'Working' : 'Not used yet'}
            </Pill>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

function ProviderState({ provider }: { provider: Provider }) {
  const words = outageMessage(provider, useNow())
  if (words)
    return (
      <Text size="sm" component="div">
        {words}
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" component="div">
      Last answer: <RelativeTime at={provider.last_success_at} empty="none yet" />
    </Text>
  )
}
