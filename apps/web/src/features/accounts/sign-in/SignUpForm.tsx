import { Button, NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { type Portal, BUYER_BUSINESS_TYPES, registrationErrors, SELLER_BUSINESS_TYPES } from '@ark/domain'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../shared/api.ts'
import { openSession } from '../../../shared/session.ts'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { PasswordRules } from '../passwords/PasswordRules.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useEntering } from './use-entering.ts'

const FIELDS = [
  'email',
  'username',
  'password',
  'confirm_password',
  'business_name',
  'business_type',
  'tax_id',
  'first_name',
  'last_name',
  'phone_number',
  'invite_code',
] as const

const REGISTER = { seller: 'POST /auth/register', buyer: 'POST /auth/register/buyer' } as const
const FAILED = { seller: 'Registration Failed', buyer: 'Buyer Registration Failed' } as const
const BUSINESS_TYPES = { seller: SELLER_BUSINESS_TYPES, buyer: BUYER_BUSINESS_TYPES } as const

/** The registration form of a portal, which signs the new person in at once. */
export function SignUpForm({ portal, from }: { portal: Portal; from: string | undefined }) {
  const enter = useEntering(from)
  const navigate = useNavigate()
  const form = useCheckedForm({
    fields: FIELDS,
    check: (values) => registrationErrors(values, portal),
    send: async (values) => {
      const body = {
        ...values,
        email: values.email.trim(),
        business_type: values.business_type || null,
        tax_id: values.tax_id.trim() || null,
        first_name: values.first_name.trim() || null,
        last_name: values.last_name.trim() || null,
        phone_number: values.phone_number.trim() || null,
      }
      await api(REGISTER[portal], { body })
      // The account exists even if signing in fails.
      return openSession(portal, { email: body.email, password: body.password }).catch(() => null)
    },
    onDone: (me) => {
      if (me) return enter(me, { title: 'Registration Successful!' })
      toastSuccess({ title: 'Registration Successful!', message: 'Sign in with your email and password.' })
      void navigate({ to: '.', search: { ...(from && { from }) } })
    },
  })
  return (
    <CheckedForm form={form} label="Sign up" problemTitle={FAILED[portal]}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput {...form.field('email')} type="email" label="Email" autoComplete="username" withAsterisk autoFocus />
        <TextInput {...form.field('username')} label="Username" autoComplete="nickname" withAsterisk maxLength={100} />
        <PasswordInput
          {...form.field('password')}
          label="Password"
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          maxLength={200}
        />
        <PasswordInput
          {...form.field('confirm_password')}
          label="Confirm password"
          autoComplete="new-password"
          withAsterisk
          visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
          maxLength={200}
        />
        <div style={{ gridColumn: '1 / -1', marginTop: -8 }}>
          <PasswordRules password={form.values.password} />
        </div>
        <TextInput
          {...form.field('business_name')}
          label="Business name"
          autoComplete="organization"
          withAsterisk
          maxLength={200}
        />
        <NativeSelect
          {...form.field('business_type')}
          label="Business type"
          data={[
            { value: '', label: 'Choose one' },
            ...Object.entries(BUSINESS_TYPES[portal]).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput {...form.field('first_name')} label="First name" autoComplete="given-name" maxLength={100} />
        <TextInput {...form.field('last_name')} label="Last name" autoComplete="family-name" maxLength={100} />
        <TextInput {...form.field('phone_number')} type="tel" label="Phone" autoComplete="tel" maxLength={40} />
        <TextInput {...form.field('tax_id')} label="Tax ID" autoComplete="off" maxLength={40} />
      </SimpleGrid>
      <TextInput
        {...form.field('invite_code')}
        label="Invite code"
        description="ARK is invite-only. Your code is in your invitation."
        autoComplete="off"
        spellCheck={false}
        withAsterisk
        maxLength={200}
      />
      <Button type="submit" loading={form.isBusy} fullWidth>
        Sign Up
      </Button>
    </CheckedForm>
  )
}
