import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { userOf } from '../../../../test/people.ts'
import { openSite, SESSION_TOKEN } from '../../../../test/site.tsx'
import { readToken } from '../../../shared/token.ts'

describe('signing up', () => {
  const form = () => page.getByRole('form', { name: 'Sign up' })
  const send = () => page.getByRole('button', { name: 'Sign Up' }).click()
  const LABELS = {
    Email: 'new@kicks.example',
    Username: 'newseller',
    'Business name': 'New Kicks',
    'Invite code': 'WRONG',
  }
  const fill = async (password: string, repeated: string) => {
    for (const [label, value] of Object.entries(LABELS)) await form().getByRole('textbox', { name: label }).fill(value)
    await form().getByRole('textbox', { name: 'Password' }).fill(password)
    await form().getByRole('textbox', { name: 'Confirm password' }).fill(repeated)
  }

  test('every required field reports when it is empty', async () => {
    await openSite('/seller?form=join')
    await send()
    for (const words of [
      'Email is required',
      'Password is required',
      'Please confirm your password',
      'Invite code is required',
    ])
      await expect.element(form().getByText(words)).toBeVisible()
  })

  test('input is checked before anything is sent', async () => {
    await openSite('/seller?form=join')
    await fill('lowercase', 'different')
    await form().getByRole('textbox', { name: 'Username' }).fill('ne')
    await send()
    for (const words of [
      'Username must be at least 3 characters',
      'Password must contain: one uppercase letter, one number',
      'Passwords do not match',
    ])
      await expect.element(form().getByText(words)).toBeVisible()
  })

  test('a code that the server does not know is reported at its field', async () => {
    const message = 'Invalid invite code'
    const asked = answer('POST /auth/register', new RefusedAnswer(400, { errors: [{ field: 'invite_code', message }] }))
    await openSite('/seller?form=join')
    await fill('Korrekt-Horse-77', 'Korrekt-Horse-77')
    await send()
    await expect.element(form().getByText(message)).toBeVisible()
    await expect
      .poll(() => asked)
      .toMatchObject([{ body: { business_name: 'New Kicks', business_type: null, invite_code: 'WRONG' } }])
  })

  test.each([
    ['seller', ['Retail Store', 'Consignment'], 'Collector'],
    ['buyer', ['Collector'], 'Consignment'],
  ])('a %s chooses from the business types of that portal', async (portal, there, absent) => {
    await openSite(`/${portal}?form=join`)
    const options = form().getByLabelText('Business type').getByRole('option')
    await expect.poll(() => options.elements().length).toBeGreaterThan(1)
    const words = options.elements().map(({ textContent }) => textContent)
    expect(words).toEqual(expect.arrayContaining(there))
    expect(words).not.toContain(absent)
  })
})

describe('signing in', () => {
  const signIn = async () => {
    await page.getByLabelText('Email').fill('dana@kicks.example')
    await page.getByRole('textbox', { name: 'Password' }).fill('Sandbox-2025')
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  const session = (role: 'owner' | 'buyer') => ({ user: userOf(role), access_token: SESSION_TOKEN })

  test('a wrong password is refused with a message', async () => {
    answer('POST /auth/login/json', new RefusedAnswer(401, { detail: 'Incorrect email or password' }))
    const { path } = await openSite('/seller')
    await signIn()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Login FailedIncorrect email or password')
    expect(path()).toBe('/seller')
  })

  test.each([
    ['seller', 'buyer', 'This account is registered as a buyer. Please use the buyer login page.'],
    ['buyer', 'owner', 'This account is registered as a seller. Please use the seller login page.'],
  ] as const)('the %s portal tells a %s where to go, and drops the token', async (portal, role, words) => {
    // The server accepts the other kind of account here, and the page still refuses it.
    answer('POST /auth/login/json', session(role))
    await openSite(`/${portal}`)
    await signIn()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    expect(readToken()).toBeNull()
  })

  test('a second factor is requested, and a wrong code is reported', async () => {
    answer('POST /auth/login/json', ({ body }) =>
      body.code
        ? new RefusedAnswer(401, { code: 'code_wrong', detail: 'That code is not right' })
        : new RefusedAnswer(401, { code: 'code_needed' }),
    )
    await openSite('/seller')
    await signIn()
    await page.getByLabelText('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect
      .element(page.getByRole('form', { name: 'Second step of signing in' }))
      .toMatchTextContent('That code is not right')
  })

  test.each(['/inventory?search=dunk', '/users'])(
    'a signed-out visitor is redirected from %s to sign in',
    async (address) => {
      const { path, search } = await openSite(address)
      await expect.poll(path).toBe('/seller')
      expect(new URLSearchParams(search()).get('from')).toBe(address)
    },
  )
})

describe('a password set by someone else', () => {
  const change = () => page.getByRole('form', { name: 'Change Password' })
  const fill = async (repeated: string) => {
    await change().getByRole('textbox', { name: 'Current password' }).fill('not it')
    await change().getByRole('textbox', { name: 'New password' }).fill('Korrekt-Horse-77')
    await change().getByRole('textbox', { name: 'Confirm new password' }).fill(repeated)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }

  test('must be changed first on any page; mistakes are shown at their fields', async () => {
    await openSite('/listings', { as: 'owner', me: { must_change_password: true } })
    await expect.element(page.getByRole('heading', { name: 'Password Change Required' })).toBeVisible()
    await fill('something else')
    await expect.element(change().getByText('New passwords do not match')).toBeVisible()
    const errors = [{ field: 'current_password', message: 'Current password is incorrect' }]
    answer('POST /auth/change-password', new RefusedAnswer(400, { errors }))
    await fill('Korrekt-Horse-77')
    await expect.element(change().getByText('Current password is incorrect')).toBeVisible()
  })
})
