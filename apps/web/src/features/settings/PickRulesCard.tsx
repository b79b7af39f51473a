import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** A link to the rules that pick the location of a sale. */
export const PickRulesCard = () => (
  <SettingsCard title="Pick Rules">
    <Group justify="space-between" gap="sm" py={8}>
      <div>
        <Text fw={550}>Where sales ship from</Text>
        <Text size="sm" c="dimmed">
          The store default, and the rules of products
        </Text>
      </div>
      <ButtonLink to={paths.fulfillmentSettings} variant="default">
        Fulfillment Settings
      </ButtonLink>
    </Group>
  </SettingsCard>
)
