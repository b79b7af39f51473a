import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../test/network.ts'
import { openSite } from '../../../test/site.tsx'
import { userOf } from '../../../test/people.ts'
import type { StaffMember } from './users.queries.ts'

const { id, email, username, first_name, last_name } = userOf('owner')
const OWNER: StaffMember = {
  id,
  email,
  username,
  first_name,
  last_name,
  phone_number: null,
  role: 'owner',
  is_active: true,
  must_change_password: false,
  is_invited: false,
  has_second_factor: false,
  last_login: null,
  created_at: '2026-01-02T09:00:00.000Z',
  locations: [],
}
const PAT: StaffMember = {
  ...OWNER,
  id: 8,
  email: 'pat@kicks.example',
  username: 'pat',
  first_name: 'Pat',
  role: 'associate',
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

async function openUsers() {
  answer('GET /users/', [OWNER, PAT])
  answer('GET /locations/', [])
  const site = await openSite('/users', { as: 'owner' })
  await expect.element(row(PAT.email)).toBeVisible()
  return site
}

test('the first field of a dialog gets the focus, Escape closes it, and the focus returns', async () => {
  await openUsers()
  const create = page.getByRole('button', { name: 'Create User' })
  await create.click()
  await expect.element(dialog('Create User').getByRole('textbox', { name: 'Username' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Create User')).not.toBeInTheDocument()
  await expect.element(create).toHaveFocus()
})

test('a dialog has an address: a link opens it, and Back closes it', async () => {
  const { search, back } = await openUsers()
  await page.getByRole('button', { name: 'Edit Pat Reyes' }).click()
  await expect.element(dialog('Edit User')).toBeVisible()
  expect(search()).toBe('?edit=8')
  back()
  await expect.element(dialog('Edit User')).not.toBeInTheDocument()
})

test('actions that are impossible on oneself show the reason', async () => {
  await openUsers()
  const mine = row('(you)')
  for (const [name, reason] of [
    [/^Delete/, 'You cannot delete your own account'],
    [/^Reset/, 'Change your own password in your profile'],
  ] as const) {
    const button = mine.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect.element(page.getByText(reason)).toBeVisible()
  }
})

test('creating a person shows mistakes first, then the generated password, and the row', async () => {
  await openUsers()
  await page.getByRole('button', { name: 'Create User' }).click()
  const form = dialog('Create User')
  await form.getByRole('textbox', { name: 'Username' }).fill('pa')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect.element(form.getByText('Username must be at least 3 characters')).toBeVisible()

  answer('POST /users/', new RefusedAnswer(409, { errors: [{ field: 'email', message: 'Email already registered' }] }))
  await form.getByRole('textbox', { name: 'Username' }).fill('sam')
  await form.getByRole('textbox', { name: 'Email' }).fill('sam@kicks.example')
  await form.getByRole('button', { name: 'Create User' }).click()
  await expect
    .element(form.getByRole('textbox', { name: 'Email' }))
    .toHaveAccessibleDescription('Email already registered')

  const sam: StaffMember = {
    ...PAT,
    id: 9,
    username: 'sam',
    first_name: 'Sam',
    email: 'sam@kicks.example',
    is_invited: true,
  }
  const made = { temp_password: 'kX3m9QwZ', temp_password_expires_at: '2026-11-29T14:00:00.000Z' }
  const asked = answer('POST /users/', { ...sam, ...made })
  answer('GET /users/', [OWNER, PAT, sam])
  await form.getByRole('textbox', { name: 'First name' }).fill('Sam')
  await form.getByRole('button', { name: 'Create User' }).click()
  const given = dialog('Temporary Password')
  await expect.element(given).toMatchTextContent('They must first accept the e-mailed invitation')
  await expect.element(given.getByLabelText('Temporary password')).toMatchTextContent('kX3m9QwZ')
  await expect
    .poll(() => asked)
    .toMatchObject([{ body: { username: 'sam', first_name: 'Sam', role: 'associate', password: null } }])
  await given.getByRole('button', { name: 'Done' }).click()
  await expect.element(row('sam@kicks.example')).toMatchTextContent('Invited')
})

test('a person is deleted after a confirmation', async () => {
  await openUsers()
  await page.getByRole('button', { name: 'Delete Pat Reyes' }).click()
  const question = dialog('Delete User')
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this user?')
  const asked = answer('DELETE /users/{id}', { message: 'User deleted' })
  answer('GET /users/', [OWNER])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row(PAT.email).elements()).toEqual([])
  await expect.poll(() => asked).toMatchObject([{ params: { id: 8 } }])
})

test('deleting a person erases their name and contact data when asked to', async () => {
  await openUsers()
  await page.getByRole('button', { name: 'Delete Pat Reyes' }).click()
  const question = dialog('Delete User')
  const asked = answer('DELETE /users/{id}', { message: 'The account has been closed.' })
  answer('GET /users/', [OWNER])
  await question.getByRole('checkbox', { name: 'Also erase their name, email and phone number' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => asked).toMatchObject([{ params: { id: 8 }, query: { erase: true } }])
})
