import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ApiError, api } from '../../shared/api.ts'
import { formText } from '../../shared/form-text.ts'
import { rememberMe, type User } from '../../shared/session.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/toasts.ts'

const FIELDS = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name', maxLength: 100, type: 'text' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name', maxLength: 100, type: 'text' },
  { name: 'phone_number', label: 'Phone', autoComplete: 'tel', maxLength: 40, type: 'tel' },
] as const

/** Names and phone number; what is left empty is removed. */
export function ProfileForm({ me, onDone }: { me: User; onDone: () => void }) {
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const value = (name: string) => formText(form, name).trim() || null
      const body = {
        first_name: value('first_name'),
        last_name: value('last_name'),
        phone_number: value('phone_number'),
      }
      return api('PUT /auth/me', { body })
    },
    onSuccess: (user) => {
      rememberMe(user)
      toastSuccess({ title: 'Profile Updated' })
      onDone()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  const problems = save.error instanceof ApiError ? save.error.errors : []
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
      aria-label="Edit Profile"
    >
      <Stack>
        {FIELDS.map(({ name, ...field }, at) => (
          <TextInput
            key={name}
            name={name}
            {...field}
            defaultValue={me[name] ?? ''}
            error={problems.find((problem) => problem.field.endsWith(name))?.message}
            data-autofocus={at === 0 || undefined}
            autoFocus={at === 0}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
