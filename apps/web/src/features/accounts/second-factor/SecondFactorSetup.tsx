import { Button, Code, Group, PasswordInput, Skeleton, Text, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

const QR_PX = 190
const QrCode = lazyPart(() => import('./QrCode.tsx'), 'QrCode')

type Begun = Answer<'POST /auth/second-factor/begin'>

/** Turns the second factor on in three steps: the password, the app's first code, the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <FirstCode begun={begun} onConfirmed={setCodes} />
  return <PasswordFirst onBegun={setBegun} />
}

function PasswordFirst({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useCheckedForm({
    fields: ['current_password'],
    check: requiredPassword,
    send: (body) => api('POST /auth/second-factor/begin', { body }),
    onDone: onBegun,
  })
  return (
    <CheckedForm form={form} label="Set up two-factor authentication" problemTitle="Not set up">
      <Text>After that, signing in requires your password and a code from an authenticator app on your phone.</Text>
      <PasswordInput
        {...form.field('current_password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        maxLength={200}
      />
      <Group>
        <Button type="submit" loading={form.isBusy}>
          Continue
        </Button>
      </Group>
    </CheckedForm>
  )
}

function FirstCode({ begun, onConfirmed }: { begun: Begun; onConfirmed: (codes: string[]) => void }) {
  const form = useCheckedForm({
    fields: ['code'],
    check: requiredCode,
    send: ({ code }) => api('POST /auth/second-factor/confirm', { body: { code: code.trim() } }),
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  })
  return (
    <CheckedForm form={form} label="First code of the app" problemTitle="Not set up">
      <Text>
        Scan this code with your authenticator app, or enter the key there. Then enter the code that the app shows.
      </Text>
      <Suspense fallback={<Skeleton width={QR_PX} height={QR_PX} />}>
        <QrCode text={begun.otpauth_uri} size={QR_PX} label="QR code for your authenticator app" />
      </Suspense>
      <Text size="sm">
        Key: <Code style={{ overflowWrap: 'anywhere' }}>{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
      </Text>
      <TextInput
        {...form.field('code')}
        label="Code"
        description="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
      />
      <Group>
        <Button type="submit" loading={form.isBusy}>
          Turn On
        </Button>
      </Group>
    </CheckedForm>
  )
}

const requiredPassword = ({ current_password }: { current_password: string }) =>
  current_password === '' ? { current_password: 'Current password is required' } : {}

const requiredCode = ({ code }: { code: string }) => (code.trim() === '' ? { code: 'Enter the code' } : {})
