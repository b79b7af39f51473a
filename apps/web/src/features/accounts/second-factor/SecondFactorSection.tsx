import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import type { SecondFactorStep } from './SecondFactorModal.tsx'

const SecondFactorModal = lazyDialog(() => import('./SecondFactorModal.tsx'), 'SecondFactorModal', {
  step: null,
})

const FEW_CODES = 3

/** Shows whether signing in requires a code, and how to change it. */
export function SecondFactorSection() {
  const { data, error, refetch } = useQuery(queryOf('GET /auth/second-factor'))
  const [step, setStep] = useState<SecondFactorStep | null>(null)
  if (error && !data)
    return <LoadError title="Error Loading Two-Factor Authentication" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={72} />
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Pill color={data.is_on ? 'green' : 'gray'}>{data.is_on ? 'On' : 'Off'}</Pill>
        {data.turned_on_at && (
          <Text size="sm" c="dimmed">
            since {day(data.turned_on_at)}
          </Text>
        )}
      </Group>
      <Text c="dimmed">
        {data.is_on
          ? `Signing in asks for a code from your authenticator app. ${codesLeft(data.recovery_codes_left)}`
          : 'With it, a stolen password is not enough: signing in also requires a code from an app on your phone.'}
      </Text>
      <Group gap="xs">
        {!data.is_on && <Button onClick={() => setStep('set up')}>Set Up</Button>}
        {data.is_on && (
          <Button variant="default" onClick={() => setStep('new codes')}>
            New Recovery Codes
          </Button>
        )}
        {data.is_on && !data.is_required && (
          <Button variant="default" onClick={() => setStep('turn off')}>
            Turn Off
          </Button>
        )}
      </Group>
      <SecondFactorModal step={step} onClose={() => setStep(null)} />
    </Stack>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery codes left. Create new ones.'
  const words = `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left`
  return left < FEW_CODES ? `Only ${words}. Create new ones.` : `${words}.`
}
