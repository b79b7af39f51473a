import { phoneError } from '@ark/domain'
import { Button, Group, TextInput } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import { rememberMe, type User } from '../../../shared/session.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', maxLength: 100, type: 'text' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', maxLength: 100, type: 'text' },
  { name: 'phone_number', label: 'Phone', autoComplete: 'tel', maxLength: 40, type: 'tel' },
] as const

/** The form for names and phone number; an emptied field is removed. */
export function ProfileForm({ me, onDone }: { me: User; onDone: () => void }) {
  const form = useCheckedForm({
    fields: FIELDS.map(({ name }) => name),
    initial: {
      first_name: me.first_name ?? '',
      last_name: me.last_name ?? '',
      phone_number: me.phone_number ?? '',
    },
    check: ({ phone_number }) => {
      const wrong = phoneError(phone_number)
      return wrong ? { phone_number: wrong } : {}
    },
    send: ({ first_name, last_name, phone_number }) =>
      api('PUT /auth/me', {
        body: {
          first_name: first_name.trim() || null,
          last_name: last_name.trim() || null,
          phone_number: phone_number.trim() || null,
        },
      }),
    onDone: (user) => {
      rememberMe(user)
      toastSuccess({ title: 'Profile Updated' })
      onDone()
    },
  })
  return (
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <CheckedForm form={form} label="Edit Profile" problemTitle="Update Failed">
        {FIELDS.map(({ name, ...field }, at) => (
          <TextInput
            key={name}
            {...form.field(name)}
            {...field}
            data-autofocus={at === 0 || undefined}
            autoFocus={at === 0}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </CheckedForm>
    </div>
  )
}
