import { Button, Group, Modal, NativeSelect, PasswordInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { passwordError, phoneError, STAFF_ROLES } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import { api, detailOf } from '../../shared/api.ts'
import { useDraft } from '../../shared/draft.ts'
import { useMe } from '../../shared/session.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../shared/ui/controls/FormButtons.tsx'
import { roleName } from '../../shared/ui/badges/RoleBadge.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { LocationsField } from './LocationsField.tsx'
import { memberName, type StaffMember } from './users.queries.ts'

const FIELDS = ['first_name', 'last_name', 'phone_number', 'role', 'password'] as const

/** The dialog to edit a user. Username and e-mail cannot be changed, and no one can change their own role. */
export function EditUserModal({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  return (
    <Modal opened={member !== null} onClose={onClose} title="Edit User" size="lg">
      {member && <EditUserForm key={member.id} member={member} onClose={onClose} />}
    </Modal>
  )
}

/** The form of a user. Locations have their own call, which follows when they changed and the first one succeeded. */
function EditUserForm({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const isMe = useMe().id === member.id
  const [locationIds, setLocationIds] = useDraft(
    `locations of user ${member.id}`,
    member.locations.map(({ id }) => id),
  )
  const [isActive, setActive] = useDraft(`active user ${member.id}`, member.is_active)
  const form = useCheckedForm({
    fields: FIELDS,
    draft: `user ${member.id}`,
    initial: {
      first_name: member.first_name ?? '',
      last_name: member.last_name ?? '',
      phone_number: member.phone_number ?? '',
      role: member.role,
    },
    check: mistakes,
    send: async ({ role, password, ...names }) => {
      const params = { id: member.id }
      const newRole = STAFF_ROLES.find((known) => known === role)
      await api('PUT /users/{id}', {
        params,
        body: {
          first_name: names.first_name.trim() || null,
          last_name: names.last_name.trim() || null,
          phone_number: names.phone_number.trim() || null,
          ...(newRole && newRole !== member.role && { role: newRole }),
          ...(password && { password }),
          ...(isActive !== member.is_active && { is_active: isActive }),
        },
      })
      if (isSame(locationIds, member)) return
      await api('PUT /users/{id}/locations', { params, body: { location_ids: locationIds } })
    },
    onDone: () => {
      toastSuccess({ title: 'User Updated', message: memberName(member) })
      onClose()
    },
  })
  return (
    <CheckedForm form={form} label="Edit User" problemTitle="Error">
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
        <TextInput label="Username" value={member.username} disabled />
        <TextInput label="Email" value={member.email} disabled />
        <TextInput {...form.field('first_name')} label="First name" maxLength={100} data-autofocus />
        <TextInput {...form.field('last_name')} label="Last name" maxLength={100} />
        <TextInput {...form.field('phone_number')} type="tel" label="Phone" maxLength={40} />
        <NativeSelect
          {...form.field('role')}
          label="Role"
          disabled={isMe}
          {...(isMe && { description: 'You cannot change your own role.' })}
          data={STAFF_ROLES.map((role) => ({ value: role, label: roleName(role) }))}
        />
      </SimpleGrid>
      {!isMe && <LocationsField value={locationIds} onChange={setLocationIds} />}
      {!isMe && (
        <PasswordInput
          {...form.field('password')}
          label="New password"
          description="Leave empty to keep the current one. It must be changed at the next sign-in."
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          maxLength={200}
        />
      )}
      {!isMe && (
        <Switch
          label="Active"
          description="Inactive users are signed out and cannot sign in."
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
      )}
      {member.has_second_factor && !isMe && <SecondFactorOff member={member} />}
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Save
      </FormButtons>
    </CheckedForm>
  )
}

/** Turns the second factor off for a person who lost the app and the recovery codes. */
function SecondFactorOff({ member }: { member: StaffMember }) {
  const turnOff = useMutation({
    mutationFn: () => api('POST /users/{id}/turn-off-second-factor', { params: { id: member.id } }),
    onSuccess: () =>
      toastSuccess({
        title: 'Two-Factor Authentication Off',
        message: `${memberName(member)} signs in with the password alone.`,
      }),
    onError: (error) => toastFailure({ title: 'Error', message: `${memberName(member)}: ${detailOf(error)}` }),
  })
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        Signing in requires a code from an authenticator app.
      </Text>
      <Button variant="default" size="compact-sm" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
        Turn off two-factor authentication
      </Button>
    </Group>
  )
}

const isSame = (ids: number[], { locations }: StaffMember): boolean =>
  ids.length === locations.length && locations.every(({ id }) => ids.includes(id))

const mistakes = ({ phone_number, password }: Record<(typeof FIELDS)[number], string>) => {
  const phone = phoneError(phone_number)
  const weak = password === '' ? null : passwordError(password)
  return { ...(phone && { phone_number: phone }), ...(weak && { password: weak }) }
}
