import { Button, Group, Modal, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

export type SecondFactorStep = 'set up' | 'new codes' | 'turn off'

const TITLES: Record<SecondFactorStep, string> = {
  'set up': 'Set Up Two-Factor Authentication',
  'new codes': 'New Recovery Codes',
  'turn off': 'Turn Off Two-Factor Authentication',
}

/** The dialogs of the second factor. */
export function SecondFactorModal({ step, onClose }: { step: SecondFactorStep | null; onClose: () => void }) {
  return (
    <Modal opened={step !== null} onClose={onClose} title={step && TITLES[step]} closeOnClickOutside={false}>
      {step === 'set up' && <SecondFactorSetup onDone={onClose} />}
      {step === 'new codes' && <NewCodes onDone={onClose} />}
      {step === 'turn off' && <TurnOff onDone={onClose} />}
    </Modal>
  )
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <ProvenForm
      lead="The old recovery codes stop working."
      button="Create New Codes"
      send={async (body) => (await api('POST /auth/second-factor/recovery-codes', { body })).recovery_codes}
      onDone={setCodes}
    />
  )
}

const TurnOff = ({ onDone }: { onDone: () => void }) => (
  <ProvenForm
    lead="After that, your password alone is enough to sign in."
    button="Turn Off"
    send={(body) => api('POST /auth/second-factor/turn-off', { body })}
    onDone={({ message }) => {
      toastSuccess({ title: 'Two-Factor Authentication Off', message })
      onDone()
    }}
  />
)

interface ProvenFormProps<Done> {
  lead: string
  button: string
  send: (proof: { current_password: string; code: string }) => Promise<Done>
  onDone: (done: Done) => void
}

/** A form that requires the password and a code, for actions that only the account's owner may take. */
function ProvenForm<Done>({ lead, button, send, onDone }: ProvenFormProps<Done>) {
  const form = useCheckedForm({
    fields: ['current_password', 'code'],
    check: ({ current_password, code }) => ({
      ...(current_password === '' && { current_password: 'Current password is required' }),
      ...(code.trim() === '' && { code: 'Enter the code' }),
    }),
    send: ({ current_password, code }) => send({ current_password, code: code.trim() }),
    onDone,
  })
  return (
    <CheckedForm form={form} label={button} problemTitle="Not changed">
      <Text>{lead}</Text>
      <PasswordInput
        {...form.field('current_password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        maxLength={200}
      />
      <TextInput
        {...form.field('code')}
        label="Code"
        description="From your authenticator app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
      />
      <Group>
        <Button type="submit" loading={form.isBusy}>
          {button}
        </Button>
      </Group>
    </CheckedForm>
  )
}
