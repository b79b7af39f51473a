import { Button, Text, TextInput } from '@mantine/core'
import type { Portal } from '@ark/domain'
import { ApiError } from '../../../shared/api.ts'
import { type Credentials, openSession } from '../../../shared/session.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useEntering } from './use-entering.ts'

interface SignInCodeFormProps {
  portal: Portal
  from: string | undefined
  /** The accepted credentials, which are sent again with the code. */
  credentials: Credentials
  onBack: () => void
}

const LONGEST_CODE = 40

/** The second step of signing in: a code from the authenticator app or a recovery code. */
export function SignInCodeForm({ portal, from, credentials, onBack }: SignInCodeFormProps) {
  const enter = useEntering(from)
  const form = useCheckedForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? { code: 'Enter the code' } : {}),
    send: async ({ code }) => {
      try {
        return await openSession(portal, { ...credentials, code: code.trim() })
      } catch (error) {
        throw atCode(error)
      }
    },
    onDone: (me) => enter(me, { title: 'Welcome back!' }),
  })
  return (
    <CheckedForm form={form} label="Second step of signing in" problemTitle="Login Failed">
      <Text>Open your authenticator app and enter the code it shows for ARK.</Text>
      <TextInput
        {...form.field('code')}
        label="Code"
        description="Six digits. A recovery code works too."
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        maxLength={LONGEST_CODE}
      />
      <Button type="submit" loading={form.isBusy} fullWidth>
        Continue
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack} fullWidth>
        Back
      </Button>
    </CheckedForm>
  )
}

/** Moves the error of a wrong code to its field. */
const atCode = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'code_wrong' && error.errors.length === 0
    ? new ApiError(error.status, {
        detail: error.detail,
        code: error.code,
        errors: [{ field: 'code', message: error.detail }],
      })
    : error
