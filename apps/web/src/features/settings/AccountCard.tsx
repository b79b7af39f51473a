import { Group, Text } from '@mantine/core'
import { paths } from '../../paths.ts'
import { useMe } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/cells/links.tsx'
import { RoleBadge } from '../../shared/ui/badges/RoleBadge.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The account of the settings, with a link to the profile. */
export function AccountCard() {
  const me = useMe()
  return (
    <SettingsCard title="Your Account">
      <Group justify="space-between" gap="sm" py={8}>
        <div>
          <Group gap="xs">
            <Text fw={550}>{[me.first_name, me.last_name].filter(Boolean).join(' ') || me.username}</Text>
            <RoleBadge role={me.role} />
          </Group>
          <Text size="sm" c="dimmed">
            Name, password, demo mode, two-factor authentication and sessions
          </Text>
        </div>
        <ButtonLink to={paths.profile} variant="default">
          View Profile
        </ButtonLink>
      </Group>
    </SettingsCard>
  )
}
