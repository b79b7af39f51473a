import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconEdit, IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { day } from '../../shared/formats.ts'
import { useSignOut } from '../../shared/frame/use-sign-out.ts'
import { type User, useMay, useMe } from '../../shared/session.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Pill } from '../../shared/ui/Pill.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Document 1 §2: owner red, manager blue, associate green. */
const ROLE_COLORS: Record<User['role'], string> = {
  owner: 'red',
  manager: 'blue',
  associate: 'green',
  fulfillment: 'teal',
  buyer: 'violet',
  operator: 'gray',
}

/** Who is signed in. */
export function ProfilePage() {
  const me = useMe()
  const mayEdit = useMay('profile.edit')
  const [isEditing, setEditing] = useState(false)
  const leave = useSignOut()
  const business = me.retailer ?? me.buyer
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <>
            {mayEdit && !isEditing && (
              <Button
                variant="default"
                leftSection={<IconEdit size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Edit Profile
              </Button>
            )}
            <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
              Sign Out
            </Button>
          </>
        }
      />
      <Stack maw={640}>
        <Paper withBorder p="lg" component="section" aria-label="Person">
          <Group gap="xs" mb="md">
            <Text fw={650} size="lg">
              {[me.first_name, me.last_name].filter(Boolean).join(' ') || me.username}
            </Text>
            <Pill color={ROLE_COLORS[me.role]}>{me.role}</Pill>
            {me.demo_mode && <Badge variant="outline">Demo Mode</Badge>}
          </Group>
          {isEditing ? (
            <ProfileForm me={me} onDone={() => setEditing(false)} />
          ) : (
            <Facts
              facts={[
                ['Username', me.username],
                ['Email', me.email],
                ['First name', me.first_name ?? '–'],
                ['Last name', me.last_name ?? '–'],
                ['Phone', me.phone_number ?? '–'],
                ['Last login', <RelativeTime key="login" at={me.last_login} />],
                ...(me.locations.length > 0
                  ? [['Locations', me.locations.map((at) => at.location_nickname).join(', ')] as const]
                  : []),
              ]}
            />
          )}
        </Paper>
        {business && (
          <Paper withBorder p="lg" component="section" aria-label="Business">
            <Group gap="xs" mb="md">
              <Text fw={650} size="lg">
                {business.business_name}
              </Text>
              {business.is_verified && <Pill color="green">Verified</Pill>}
            </Group>
            <Facts
              facts={[
                ['Business type', business.business_type ?? '–'],
                ['Member since', day(business.created_at)],
              ]}
            />
          </Paper>
        )}
      </Stack>
    </>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl style={{ display: 'grid', gridTemplateColumns: 'minmax(110px, max-content) 1fr', gap: '10px 24px', margin: 0 }}>
    {facts.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <Text component="dt" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </div>
    ))}
  </dl>
)
