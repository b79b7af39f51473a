import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { Portal } from '@ark/domain'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { PageLoading } from '../../../shared/frame/pages/PageLoading.tsx'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { BrandMark } from '../../../shared/ui/badges/BrandMark.tsx'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import type { PortalView } from './portal-view.ts'
import { SignInForm } from './SignInForm.tsx'

// Most people sign in, so the other forms load on demand.
const SignUpForm = lazyPart(() => import('./SignUpForm.tsx'), 'SignUpForm')
const LostPasswordForm = lazyPart(() => import('../passwords/LostPasswordForm.tsx'), 'LostPasswordForm')

const PORTAL_PATHS = { seller: paths.sellerSignIn, buyer: paths.buyerSignIn } as const

/** A portal: sign-in, sign-up and lost password on one screen. */
export function PortalPage({ portal }: { portal: Portal }) {
  const { form = 'sign-in', from } = useSearch({ from: PORTAL_PATHS[portal] })
  const { title, lead, width } = WORDS[form]
  return (
    <Center component="main" mih="100dvh" p="md" py="xl">
      <title>{`${title} · ARK`}</title>
      <Stack w="100%" maw={width} gap="lg">
        <Stack gap={6} align="center" ta="center">
          <BrandMark size={48} />
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{lead(portal)}</Text>
        </Stack>
        <Paper withBorder p={{ base: 'md', xs: 'lg' }}>
          <Suspense fallback={<PageLoading />}>
            {form === 'sign-in' && <SignInForm portal={portal} from={from} />}
            {form === 'join' && <SignUpForm portal={portal} from={from} />}
            {form === 'lost' && <LostPasswordForm />}
          </Suspense>
        </Paper>
        <OtherWays portal={portal} form={form} from={from} />
      </Stack>
    </Center>
  )
}

const WORDS = {
  'sign-in': { title: 'Welcome', lead: (portal: Portal) => `Sign in to your ${portal} account`, width: 400 },
  join: { title: 'Join', lead: (portal: Portal) => `Create your ${portal} account`, width: 620 },
  lost: { title: 'Lost your password?', lead: () => 'We send you a link to choose a new one', width: 400 },
} as const

interface OtherWaysProps {
  portal: Portal
  form: keyof typeof WORDS
  from: string | undefined
}

function OtherWays({ portal, form, from }: OtherWaysProps) {
  const other = portal === 'seller' ? 'buyer' : 'seller'
  const here = PORTAL_PATHS[portal]
  const keeping = (view: PortalView): PortalView => ({ ...(from && { from }), ...view })
  return (
    <Stack gap={6} align="center">
      {form === 'sign-in' ? (
        <Text size="sm" c="dimmed">
          New here?{' '}
          <AnchorLink to={here} search={keeping({ form: 'join' })} size="sm" underline="always">
            Create an account
          </AnchorLink>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {form === 'join' ? 'Already have an account? ' : 'Remembered it? '}
          <AnchorLink to={here} search={keeping({})} size="sm" underline="always">
            Sign in
          </AnchorLink>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Are you a {other}?{' '}
        <AnchorLink to={PORTAL_PATHS[other]} search={form === 'join' ? { form } : {}} size="sm" underline="always">
          Go to {other} login
        </AnchorLink>
      </Text>
      <AnchorLink to={paths.landing} size="sm" c="dimmed">
        Back
      </AnchorLink>
    </Stack>
  )
}
