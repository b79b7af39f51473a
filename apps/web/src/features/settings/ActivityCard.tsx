import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** A link to the activity log. */
export const ActivityCard = () => (
  <SettingsCard title="Activity">
    <Group justify="space-between" gap="sm" py={8}>
      <div>
        <Text fw={550}>Change history</Text>
        <Text size="sm" c="dimmed">
          Changes by your staff and by ARK’s administrator
        </Text>
      </div>
      <ButtonLink to={paths.activity} variant="default">
        Show Activity
      </ButtonLink>
    </Group>
  </SettingsCard>
)
