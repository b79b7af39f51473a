import { Text } from '@mantine/core'
import type { Answer } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'
import { Pill } from '../../shared/ui/Pill.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { Card } from './Card.tsx'
import classes from './dashboard.module.css'

type Provider = Answer<'GET /dashboard/today'>['providers'][number]

/** Whether Shopify and the marketplaces answer; what waits for them, and since when. */
export const Providers = ({ providers }: { providers: Provider[] | undefined }) => (
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
  if (provider.waiting_since)
    return (
      <Text size="sm" component="div">
        {provider.problem ?? 'Does not answer.'} Work waits since <RelativeTime at={provider.waiting_since} /> and is
        tried again by itself.
      </Text>
    )
  return (
    <Text size="sm" c="dimmed" component="div">
      {provider.problem ? `${provider.problem} ` : ''}
      Last answer: <RelativeTime at={provider.last_success_at} empty="none yet" />
    </Text>
  )
}
