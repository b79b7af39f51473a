import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** A link to the API reference for the retailer's own programs. */
export const ProgramsCard = () => (
  <SettingsCard title="Developers">
    <Group justify="space-between" gap="sm" py={8}>
      <div>
        <Text fw={550}>API</Text>
        <Text size="sm" c="dimmed">
          The API for your own programs
        </Text>
      </div>
      <ButtonLink to={paths.docs} variant="default">
        API Reference
      </ButtonLink>
    </Group>
  </SettingsCard>
)
