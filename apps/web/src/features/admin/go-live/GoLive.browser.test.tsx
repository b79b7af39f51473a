import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'

const AT = '2026-11-22T13:00:00.000Z'
const result = { group: 'Database', about: null, todo: null }

beforeEach(() => {
  answer('GET /admin/go-live', {
    shared_accounts: [
      { marketplace: 'stockx', is_simulated: false, connected_since: null, problem: null },
      { marketplace: 'goat', is_simulated: false, connected_since: AT, problem: 'alias refuses the token' },
    ],
  })
})

test('the operator runs the checks, and reads what is wrong and what to do', async () => {
  const asked = answer('POST /admin/go-live/checks', {
    checked_at: AT,
    results: [
      { ...result, name: 'database.version', title: 'Version', state: 'ok', found: 'PostgreSQL 18.4 answers.' },
      {
        ...result,
        name: 'database.migrations',
        title: 'Migrations',
        state: 'wrong',
        found: 'One migration is pending.',
        todo: 'Run npx ark migrate.',
      },
      {
        ...result,
        name: 'mail.test',
        group: 'Mail',
        title: 'Test mail',
        state: 'not_checked',
        found: 'Not asked for.',
      },
    ],
  })
  await openSite('/admin?tab=go-live', { as: 'operator' })
  await page.getByRole('button', { name: 'Run the checks' }).click()
  await expect.poll(() => asked.at(-1)?.body).toEqual({ send_mail: false })
  await expect
    .element(page.getByRole('region', { name: 'Checks' }).getByRole('status'))
    .toMatchTextContent('1 wrong, 0 warnings, 1 OK, 1 not checked')
  const database = page.getByRole('region', { name: 'Database' })
  await expect.element(database).toMatchTextContent('One migration is pending.Run npx ark migrate.')
  await page.getByRole('button', { name: 'Run with a test mail to you' }).click()
  await expect.poll(() => asked.at(-1)?.body).toEqual({ send_mail: true })
})

test('the operator connects the StockX account that businesses share', async () => {
  await openSite('/admin?tab=go-live', { as: 'operator' })
  const shared = page.getByRole('region', { name: 'Shared accounts' })
  await expect.element(shared).toMatchTextContent('StockXNot connected')
  await expect.element(shared).toMatchTextContent('ALIASRefusedalias refuses the token.')
  await expect.element(shared.getByRole('button', { name: 'Authenticate with StockX' })).toBeVisible()
})

test('the way back from StockX says how it ended', async () => {
  await openSite('/admin?tab=go-live&stockx=connected', { as: 'operator' })
  await expect.element(page.getByText('StockX is connected')).toBeVisible()
})

test('too many runs are refused in words', async () => {
  answer('POST /admin/go-live/checks', new RefusedAnswer(429, { detail: 'Run them again in 20 s.' }))
  await openSite('/admin?tab=go-live', { as: 'operator' })
  await page.getByRole('button', { name: 'Run the checks' }).click()
  await expect.element(page.getByText('Run them again in 20 s.')).toBeVisible()
})
