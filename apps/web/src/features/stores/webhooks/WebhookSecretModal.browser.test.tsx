import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { mount } from '../../../../test/site.tsx'
import type { WebhookStatus } from './webhook-state.ts'
import { WebhookSecretModal } from './WebhookSecretModal.tsx'

const store = (store_id: number, store_name: string): WebhookStatus['stores'][number] => ({
  store_id,
  store_name,
  last_webhook_at: null,
  last_reconciled_at: null,
  waiting: 0,
  failures: 0,
  lag_seconds: null,
  deliveries: [],
  unusable: 0,
  unusable_reason: null,
  problem: null,
})
const CALL = 'POST /shopify/webhooks/configure-webhooks'
const secret = () =>
  page.getByLabelText('Webhook secret', { exact: true }).and(page.getByPlaceholder(/As Shopify shows/))

let isClosed: boolean
async function open(stores = [store(4, 'Kicks')]) {
  isClosed = false
  const status = { registered_webhooks: [], webhook_secret: null, stores }
  await mount(<WebhookSecretModal isOpen onClose={() => (isClosed = true)} status={status} />)
  await expect.element(secret()).toBeVisible()
}

test('an empty secret is reported at its field and not sent; Enter sends a typed one', async () => {
  const asked = answer(CALL, { success: true, message: 'Saved.' })
  await open()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(secret()).toHaveAccessibleDescription(/Enter the secret that Shopify shows/)
  expect(asked).toEqual([])
  await secret().fill(' shpss_1 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isClosed).toBe(true)
  expect(asked).toMatchObject([{ body: { webhook_secret: 'shpss_1', store_id: 4 } }])
})

test('one of several stores is chosen; an error is shown, and the input stays', async () => {
  const asked = answer(CALL, { success: false, message: 'This store is connected by a grant.' })
  await open([store(4, 'Kicks'), store(5, 'Soles')])
  await page.getByRole('combobox', { name: 'Store' }).click()
  await page.getByRole('option', { name: 'Soles' }).click()
  await secret().fill('shpss_1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This store is connected by a grant.')
  await expect.element(secret()).toHaveValue('shpss_1')
  expect(asked).toMatchObject([{ body: { store_id: 5 } }])
  answer(CALL, new RefusedAnswer(400, { errors: [{ field: 'webhook_secret', message: 'Too short' }] }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(secret()).toHaveAccessibleDescription(/Too short/)
  expect(isClosed).toBe(false)
})
