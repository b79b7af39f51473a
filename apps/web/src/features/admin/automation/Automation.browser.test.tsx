import type { AutomationStatus } from '@ark/domain'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, RefusedAnswer } from '../../../../test/network.ts'
import { press } from '../../../../test/press.ts'
import { openSite } from '../../../../test/site.tsx'

let status: AutomationStatus
const request = () => ({
  id: 7,
  status,
  platform: 'stockx' as const,
  retailer_id: 3,
  retailer_name: 'Kicks & Co',
  user_id: 5,
  user_name: 'Ada Lace',
  user_email: 'ada@kicks.test',
  total_orders: 2,
  order_numbers: ['01-A', '01-B'],
  problems: [{ order_number: '01-B', problem: 'StockX has no label for it yet' }],
  created_at: '2026-11-22T13:00:00.000Z',
  label_url: null,
  labels_made: 1,
  labels_missing: 1,
  error_message: null,
  processed_at: null,
})
const entry = () => page.getByRole('listitem', { name: 'Request 7' })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  status = 'pending'
  answer('GET /admin/failed-jobs', { jobs: [], next_cursor: null, kinds: [] })
  answer('GET /automation-requests/admin/all', () => ({ requests: [request()], next_cursor: null, waiting: 1 }))
})

async function openDashboard(): Promise<void> {
  await openSite('/admin?tab=automation', { as: 'operator' })
  await press(button('Open automation dashboard'))
  await expect.element(page.getByRole('dialog', { name: 'StockX Automation Admin Dashboard' })).toBeVisible()
}

test('each request shows its retailer and its problem, and has the buttons of its status', async () => {
  await openDashboard()
  await expect.element(entry()).toMatchTextContent('Kicks & Co · Ada Lace · ada@kicks.test')
  await expect.element(entry()).toMatchTextContent('01-B: StockX has no label for it yet')
  await expect.element(button('Complete: request 7')).not.toBeInTheDocument()
  const asked = answer('PUT /automation-requests/admin/{id}/status', () => {
    status = 'processing'
    return { message: 'The labels of this request are being made.' }
  })
  await press(button('Process: request 7'))
  await expect.element(button('Failed: request 7')).toBeVisible()
  await expect
    .poll(() => asked.map(({ params, body }) => [params, body]))
    .toEqual([[{ id: 7 }, { status: 'processing' }]])
})

test("the page shows the server's message of a refusal", async () => {
  await openDashboard()
  const detail = 'This request is already processing.'
  answer('PUT /automation-requests/admin/{id}/status', new RefusedAnswer(409, { detail }))
  await press(button('Process: request 7'))
  await expect.element(page.getByText(detail)).toBeVisible()
})

test('a request is deleted only after a confirmation', async () => {
  await openDashboard()
  const asked = answer('DELETE /automation-requests/admin/{id}', { message: 'Request 7 is deleted.' })
  await press(button('Delete request 7'))
  await press(page.getByRole('button', { name: 'Delete request', exact: true }))
  await expect.element(page.getByText('Request 7 is deleted.')).toBeVisible()
  await expect.poll(() => asked.map(({ params }) => params)).toEqual([{ id: 7 }])
})
