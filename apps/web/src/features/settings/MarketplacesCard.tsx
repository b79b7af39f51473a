import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { MarketplaceAccounts } from './MarketplaceAccounts.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The marketplace accounts, and a link to today's remaining requests. */
export const MarketplacesCard = () => (
  <SettingsCard title="Marketplaces">
    <MarketplaceAccounts />
    <Group justify="space-between" gap="sm" py={8}>
      <div>
        <Text fw={550}>Requests</Text>
        <Text size="sm" c="dimmed">
          Remaining requests today, and waiting changes
        </Text>
      </div>
      <ButtonLink to={paths.marketplaceRequests} variant="default">
        Marketplace Requests
      </ButtonLink>
    </Group>
  </SettingsCard>
)
