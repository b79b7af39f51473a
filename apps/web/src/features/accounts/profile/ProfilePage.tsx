import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { BUYER_BUSINESS_TYPES, SELLER_BUSINESS_TYPES } from '@ark/domain'
import { useDisclosure } from '@mantine/hooks'
import { IconEdit, IconLock, IconLogout } from '../../../shared/icons.ts'
import type { ReactNode } from 'react'
import { day } from '../../../shared/formats.ts'
import { useSignOut } from '../../../shared/frame/bar/use-sign-out.ts'
import { type User, useMay, useMe } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { RoleBadge } from '../../../shared/ui/badges/RoleBadge.tsx'
import { DemoModeSwitch } from './DemoModeSwitch.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SecondFactorSection } from '../second-factor/SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

const ChangePasswordModal = lazyDialog(() => import('../passwords/ChangePasswordModal.tsx'), 'ChangePasswordModal', {
  isOpen: false,
})

const CloseAccountModal = lazyDialog(() => import('./CloseAccountModal.tsx'), 'CloseAccountModal', { isOpen: false })

const CloseBusinessModal = lazyDialog(() => import('./CloseBusinessModal.tsx'), 'CloseBusinessModal', { isOpen: false })

/** The profile of the signed-in person and the security of their account. */
export function ProfilePage() {
  const me = useMe()
  const mayEdit = useMay('profile.edit')
  const leave = useSignOut()
  const [isEditing, edit] = useDisclosure(false)
  const [isChanging, change] = useDisclosure(false)
  const [isClosing, closing] = useDisclosure(false)
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <>
            {mayEdit && !isEditing && (
              <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
                Edit Profile
              </Button>
            )}
            {mayEdit && (
              <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={change.open}>
                Change Password
              </Button>
            )}
            <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
              Sign Out
            </Button>
          </>
        }
      />
      <SimpleGrid
        cols={{ base: 1, lg: 2 }}
        maw={1160}
        spacing="md"
        verticalSpacing="md"
        style={{ alignItems: 'start' }}
      >
        <Stack>
          <Section title={nameOf(me)} label="Person" badges={<PersonBadges me={me} />}>
            {isEditing ? <ProfileForm me={me} onDone={edit.close} /> : <Facts facts={personFacts(me)} />}
          </Section>
          <BusinessSection me={me} />
          {mayEdit && (
            <Section title="Demo Mode" label="Demo Mode">
              <DemoModeSwitch />
            </Section>
          )}
        </Stack>
        <Stack>
          <Section title="Two-factor authentication" label="Two-factor authentication">
            <SecondFactorSection />
          </Section>
          <Section title="Where you are signed in" label="Sessions">
            <SessionsSection />
          </Section>
          {mayEdit && (
            <Section title="Close account" label="Close account">
              <Stack gap="sm" align="flex-start">
                <Text c="dimmed">Erases your name, email and phone number for good. You see first what is kept.</Text>
                <Button variant="default" onClick={closing.open}>
                  Close Account
                </Button>
              </Stack>
            </Section>
          )}
        </Stack>
      </SimpleGrid>
      <ChangePasswordModal isOpen={isChanging} onClose={change.close} />
      <CloseAccountModal isOpen={isClosing} onClose={closing.close} />
    </>
  )
}

const nameOf = (me: User): string => [me.first_name, me.last_name].filter(Boolean).join(' ') || me.username

const PersonBadges = ({ me }: { me: User }) => (
  <>
    <RoleBadge role={me.role} />
    {me.demo_mode && <Badge variant="outline">Demo Mode</Badge>}
  </>
)

const personFacts = (me: User): Fact[] => [
  ['Username', me.username],
  ['Email', me.email],
  ['First name', me.first_name ?? '–'],
  ['Last name', me.last_name ?? '–'],
  ['Phone', me.phone_number ?? '–'],
  ['Last login', <RelativeTime key="login" at={me.last_login} empty="Never" />],
  ...(me.locations.length > 0
    ? [['Locations', me.locations.map((at) => at.location_nickname).join(', ')] as const]
    : []),
]

function BusinessSection({ me }: { me: User }) {
  const mayClose = useMay('business.close')
  const [isClosing, closing] = useDisclosure(false)
  const business = me.retailer ?? me.buyer
  if (!business) return null
  return (
    <Section
      title={business.business_name}
      label="Business"
      badges={business.is_verified && <Pill color="green">Verified</Pill>}
    >
      <Facts
        facts={[
          ['Business type', businessTypeWords(business.business_type)],
          ['Member since', day(business.created_at)],
        ]}
      />
      {mayClose && me.retailer?.closing_at === null && (
        <Button variant="default" mt="md" onClick={closing.open}>
          Close Business
        </Button>
      )}
      <CloseBusinessModal isOpen={isClosing} onClose={closing.close} />
    </Section>
  )
}

const BUSINESS_TYPES: Record<string, string> = { ...BUYER_BUSINESS_TYPES, ...SELLER_BUSINESS_TYPES }

/** Returns the business type as the sign-up form shows it. */
const businessTypeWords = (type: string | null): string => (type === null ? '–' : (BUSINESS_TYPES[type] ?? type))

interface SectionProps {
  title: string
  /** The accessible name when the title is a person's name. */
  label: string
  badges?: ReactNode
  children: ReactNode
}

const Section = ({ title, label, badges, children }: SectionProps) => (
  <Paper withBorder p="lg" component="section" aria-label={label}>
    <Group gap="xs" mb="md">
      <Text fw={650} size="lg" component="h2" m={0}>
        {title}
      </Text>
      {badges}
    </Group>
    {children}
  </Paper>
)

type Fact = readonly [name: string, value: ReactNode]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
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
