import { Alert, Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { IconLogout } from '../../../shared/icons.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { homeOf } from '../../../shared/frame/guards.ts'
import { useSignOut } from '../../../shared/frame/bar/use-sign-out.ts'
import { reloadMe, useMe } from '../../../shared/session.ts'
import { BrandMark } from '../../../shared/ui/badges/BrandMark.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import { PasswordChangeForm } from '../passwords/PasswordChangeForm.tsx'
import { SecondFactorSetup } from '../second-factor/SecondFactorSetup.tsx'

/** The pause before the page continues, so that the person can read the success message. */
const GOES_ON_AFTER_MS = 1_500
const TRIES_AGAIN_AFTER_MS = 5_000

/**
 * Shown instead of every page until the person replaces a password that someone else set, or sets up a second factor.
 */
export function DuePage() {
  const me = useMe()
  const leave = useSignOut()
  const isPassword = me.must_change_password
  return (
    <Center component="main" mih="100dvh" p="md" py="xl">
      <title>{`${isPassword ? 'Password Change Required' : 'Two-Factor Authentication Required'} · ARK`}</title>
      <Stack w="100%" maw={440} gap="lg">
        <Stack gap={6} align="center" ta="center">
          <BrandMark size={48} />
          <Title order={1}>{isPassword ? 'Password Change Required' : 'Two-Factor Authentication Required'}</Title>
          <Text c="dimmed">
            {isPassword
              ? 'Someone else set your password. Choose one that only you know.'
              : 'This account requires two-factor authentication. Set it up to continue.'}
          </Text>
        </Stack>
        <Paper withBorder p="lg">
          {isPassword ? <ForcedPasswordChange /> : <SecondFactorSetup onDone={() => void reloadMe()} />}
        </Paper>
        <Center>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => void leave()}
          >
            Sign Out
          </Button>
        </Center>
      </Stack>
    </Center>
  )
}

function ForcedPasswordChange() {
  const [isChanged, setChanged] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!isChanged) return
    let timer: ReturnType<typeof setTimeout>
    const goOn = async () => {
      try {
        const me = await reloadMe()
        await navigate({ to: homeOf(me), replace: true })
      } catch (error) {
        toastFailure({ title: 'Refresh Failed', error })
        timer = setTimeout(() => void goOn(), TRIES_AGAIN_AFTER_MS)
      }
    }
    timer = setTimeout(() => void goOn(), GOES_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isChanged, navigate])
  if (!isChanged) return <PasswordChangeForm onDone={() => setChanged(true)} />
  return (
    <Alert color="green" variant="outline" title="Password Changed" role="status">
      You are signed out on all other devices. Continuing…
    </Alert>
  )
}
