import { Button, Group, Modal, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import {
  emailError,
  generatePassword,
  passwordError,
  phoneError,
  STAFF_ROLES,
  type StaffRole,
  usernameError,
} from '@ark/domain'
import { api } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../shared/ui/controls/FormButtons.tsx'
import { roleName } from '../../shared/ui/badges/RoleBadge.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { LocationsField } from './LocationsField.tsx'
import type { TemporaryPassword } from './TemporaryPasswordModal.tsx'
import { memberName } from './users.queries.ts'

const FIELDS = ['username', 'email', 'first_name', 'last_name', 'phone_number', 'role', 'password'] as const
/** The role that is preselected. */
const USUAL_ROLE: StaffRole = 'associate'

interface CreateUserModalProps {
  isOpen: boolean
  onClose: () => void
  onGiven: (given: TemporaryPassword) => void
}

/** The dialog that creates a user of the retailer and invites them by mail. */
export function CreateUserModal({ isOpen, onClose, onGiven }: CreateUserModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create User" size="lg">
      <CreateUserForm onClose={onClose} onGiven={onGiven} />
    </Modal>
  )
}

/** The form of a new user. The first password is shown once, to the person who opened the dialog. */
function CreateUserForm({ onClose, onGiven }: Omit<CreateUserModalProps, 'isOpen'>) {
  const [locationIds, setLocationIds] = useDraft<number[]>('locations of a new user', [])
  const form = useCheckedForm({
    fields: FIELDS,
    draft: 'new user',
    initial: { role: USUAL_ROLE },
    check: mistakes,
    send: ({ role, ...values }) =>
      api('POST /users/', {
        body: {
          username: values.username.trim(),
          email: values.email.trim(),
          first_name: values.first_name.trim() || null,
          last_name: values.last_name.trim() || null,
          phone_number: values.phone_number.trim() || null,
          role: STAFF_ROLES.find((known) => known === role) ?? USUAL_ROLE,
          password: values.password || null,
          location_ids: locationIds,
        },
      }),
    onDone: (member) => {
      const name = memberName(member)
      toastSuccess({ title: 'User Created', message: `An invitation for ${name} goes to ${member.email}.` })
      onClose()
      if (member.temp_password)
        onGiven({ name, password: member.temp_password, expiresAt: member.temp_password_expires_at, isInvited: true })
    },
  })
  return (
    <CheckedForm form={form} label="Create User" problemTitle="Error">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput {...form.field('username')} label="Username" withAsterisk autoComplete="off" data-autofocus />
        <TextInput {...form.field('email')} type="email" label="Email" withAsterisk autoComplete="off" />
        <TextInput {...form.field('first_name')} label="First name" autoComplete="off" maxLength={100} />
        <TextInput {...form.field('last_name')} label="Last name" autoComplete="off" maxLength={100} />
        <TextInput {...form.field('phone_number')} type="tel" label="Phone" autoComplete="off" maxLength={40} />
        <NativeSelect
          {...form.field('role')}
          label="Role"
          withAsterisk
          data={STAFF_ROLES.map((role) => ({ value: role, label: roleName(role) }))}
        />
      </SimpleGrid>
      <LocationsField value={locationIds} onChange={setLocationIds} />
      <Group align="end" gap="xs">
        <TextInput
          {...form.field('password')}
          label="Password"
          description="Leave empty to generate one, which is shown to you once. It works after they accept the e-mailed invitation and must be changed at the first sign-in."
          autoComplete="new-password"
          spellCheck={false}
          maxLength={200}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          style={{ flex: 1 }}
        />
        <Button variant="default" onClick={() => form.set('password', generatePassword(secureBelow))}>
          Generate
        </Button>
      </Group>
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Create User
      </FormButtons>
    </CheckedForm>
  )
}

const mistakes = ({ username, email, phone_number, password }: Record<(typeof FIELDS)[number], string>) => {
  const found = {
    username: usernameError(username),
    email: emailError(email),
    phone_number: phoneError(phone_number),
    password: password === '' ? null : passwordError(password),
  }
  return Object.fromEntries(Object.entries(found).filter(([, mistake]) => mistake !== null))
}

/** Returns a secure random integer from 0 below `limit`. Draws again where the remainder would favor small numbers. */
function secureBelow(limit: number): number {
  const range = 2 ** 32
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < range - (range % limit) ? drawn % limit : secureBelow(limit)
}
