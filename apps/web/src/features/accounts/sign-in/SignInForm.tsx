import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { type Portal, signInErrors } from '@ark/domain'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { ApiError } from '../../../shared/api.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { type Credentials, openSession } from '../../../shared/session.ts'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useEntering } from './use-entering.ts'

// Only accounts with a second factor need this form.
const SignInCodeForm = lazyPart(() => import('./SignInCodeForm.tsx'), 'SignInCodeForm')

const FIELDS = ['email', 'password'] as const
const PORTAL_PATHS = { seller: paths.sellerSignIn, buyer: paths.buyerSignIn } as const

/**
 * Signs in and opens the requested page or the home page. Accounts with a second factor enter their code in between.
 */
export function SignInForm({ portal, from }: { portal: Portal; from: string | undefined }) {
  const enter = useEntering(from)
  const [waiting, setWaiting] = useState<Credentials | null>(null)
  const form = useCheckedForm({
    fields: FIELDS,
    check: signInErrors,
    send: ({ email, password }) => openSession(portal, { email: email.trim(), password }),
    onDone: (me) => enter(me, { title: 'Welcome back!' }),
    onFailure: (error, { email, password }) => {
      const isCodeNeeded = error instanceof ApiError && error.code === 'code_needed'
      if (isCodeNeeded) setWaiting({ email: email.trim(), password })
      return isCodeNeeded
    },
  })
  if (waiting)
    return <SignInCodeForm portal={portal} from={from} credentials={waiting} onBack={() => setWaiting(null)} />
  return (
    <CheckedForm form={form} label="Sign in" problemTitle="Login Failed">
      <TextInput {...form.field('email')} type="email" label="Email" autoComplete="username" autoFocus />
      <PasswordInput
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      <Group justify="flex-end" mt={-8}>
        <LostPasswordLink portal={portal} />
      </Group>
      <Button type="submit" loading={form.isBusy} fullWidth>
        Sign In
      </Button>
    </CheckedForm>
  )
}

function LostPasswordLink({ portal }: { portal: Portal }) {
  const view = useSearch({ from: PORTAL_PATHS[portal] })
  return (
    <AnchorLink to={PORTAL_PATHS[portal]} search={{ ...view, form: 'lost' }} size="sm">
      Lost your password?
    </AnchorLink>
  )
}
