import { PERMISSIONS, type Permission, type Role, ROLES } from '@ark/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { CALLS, CHANGES_CALLER, requestOf } from '../requests/contract-requests.ts'
import type { TestApp } from '../start-test-app.ts'
import { aBuyer, aPerson, type TestPerson } from '../acts/test-people.ts'
import { type Belongings, startWithTwoRetailers } from '../belongings/two-retailers.ts'

let app: TestApp
let own: Belongings
let people: Map<Role, TestPerson>

/** Returns a person of a role, of the one retailer when the role is a retailer's. */
const personOf = async (role: Role): Promise<TestPerson> => {
  if (role === 'buyer') return aPerson(app, { role, buyerId: await aBuyer(app) })
  return aPerson(app, role === 'operator' ? { role } : { role, retailerId: own.retailer })
}

beforeAll(async () => {
  ;({ app, own } = await startWithTwoRetailers())
  people = new Map()
  for (const role of ROLES) people.set(role, await personOf(role))
})
afterAll(() => app?.close())

const guarded = CALLS.filter(({ access }) => access !== 'public')
const mayCall = (role: Role, access: string): boolean =>
  access === 'signed-in' || (PERMISSIONS[access as Permission] as readonly Role[]).includes(role)

describe.each(guarded)('$key ($access)', ({ key, access }) => {
  test.each(ROLES)('answers the %s as in the table of permissions', async (role) => {
    const from = CHANGES_CALLER.includes(key) ? await personOf(role) : (people.get(role) ?? null)
    const { status, body } = await ask(app, { key, request: requestOf(key, own), from })
    expect([status === 403, status === 401]).toEqual([!mayCall(role, access), false])
    // A packed sale or a recently toggled product is refused for its state, which does not depend on roles.
    expect([status, body].join(' ')).toMatch(
      mayCall(role, access) ? /^(20[0-2]|404|409|422|429)/ : /"code":"forbidden"/,
    )
  })

  test('refuses signed-out callers, whatever they send', async () => {
    for (const request of [requestOf(key, own), { params: { id: 'x' }, query: { limit: 'x' }, body: 'x' }])
      expect(await ask(app, { key, request, from: null })).toMatchObject({
        status: 401,
        body: expect.stringContaining('signed_out'),
      })
  })
})

test.each(CALLS.filter(({ access }) => access === 'public'))('$key needs no session', async ({ key }) => {
  const { body } = await ask(app, { key, request: requestOf(key, own), from: null })
  expect(body).not.toContain('Please sign in')
})

test('staff work for a retailer, buyers and the operator for none', async () => {
  const retailers = await Promise.all(
    ROLES.map(async (role) => {
      const me = await people.get(role)?.call<{ retailer: { id: number } | null }>('GET', '/auth/me')
      return [role, me?.body.retailer?.id ?? null]
    }),
  )
  expect(Object.fromEntries(retailers)).toEqual({
    owner: own.retailer,
    manager: own.retailer,
    associate: own.retailer,
    fulfillment: own.retailer,
    buyer: null,
    operator: null,
  })
})

/** Returns the calls of a role beyond those of every signed-in person. */
const callsOf = (role: Role): string[] =>
  guarded.filter(({ access }) => mayCall(role, access) && !mayCall('buyer', access)).map(({ key }) => key)

test('fulfillment staff can use only their locations, the sales that they pack, and labels', () => {
  expect(callsOf('fulfillment').filter((key) => !key.startsWith('GET /fees') && !key.includes('net-payouts'))).toEqual([
    'GET /users/me/locations',
    'GET /saved-views',
    'PUT /saved-views',
    'DELETE /saved-views',
    'GET /locations/',
    // Of runs, only the print files of labels that they requested (packages/domain/src/text/run-kinds.ts).
    'GET /runs',
    'GET /runs/{id}',
    'POST /runs/{id}/cancel',
    'GET /sales/',
    'GET /sales/summaries',
    'GET /sales/recent',
    'GET /sales/totals',
    'GET /sales/pending-shopify-generation',
    'POST /sales/get-details',
    'GET /sales/settings',
    'GET /sales/{id}',
    'POST /sales/confirm-alias-order/{id}',
    'GET /sales/alias-shipping-label/{id}',
    'GET /sales/stockx-shipping-label/{id}',
    'GET /sales/{id}/label.pdf',
    'GET /sales/scanning/unfulfilled',
    'GET /sales/scanning/barcode-lookup',
    'PUT /sales/scanning/barcodes',
    'DELETE /sales/scanning/barcodes',
    'GET /sales/search/by-upc',
    'POST /sales/scanning/{id}/mark-fulfilled',
    'POST /sales/scanning/{id}/mark-created',
    'POST /label-prints',
    'GET /label-prints/{id}/labels.pdf',
    'GET /label-prints/{id}/labels.zpl',
    'POST /automation-requests/',
    'GET /automation-requests/',
    'GET /automation-requests/{id}',
    'GET /automation-requests/{id}/labels.pdf',
    'DELETE /automation-requests/{id}',
    'POST /fulfillments/mark-fulfilled',
    'POST /fulfillments/mark-created',
    'GET /notifications',
    'POST /notifications/seen',
  ])
})

test('only an owner manages people, and money, connections and removals are closed to associates', () => {
  const without = (role: Role) => callsOf('owner').filter((key) => !callsOf(role).includes(key))
  const people = callsOf('owner').filter((key) => key.includes('/users/') && !key.includes('/me/'))
  expect(people.length).toBeGreaterThan(6)
  const closing = ['GET /business-closing', 'POST /business-closing', 'POST /business-closing/undo']
  expect(without('manager')).toEqual([...people, ...closing, 'POST /payments/{id}/confirm'])
  expect(without('associate')).toEqual([
    ...people,
    'GET /activity',
    ...closing,
    'POST /stockx/login-ticket',
    'POST /stockx/disconnect',
    'POST /shopify/connect',
    'POST /shopify/stores',
    'GET /shopify/webhooks/webhook-status',
    'POST /shopify/webhooks/configure-webhooks',
    'GET /shopify/webhooks/webhook-instructions',
    'GET /audit-logs/',
    'POST /shopify/syncs/{id}/unsync',
    'DELETE /shopify/syncs/{id}',
    'DELETE /shopify/stores/{id}/syncs',
    'PATCH /inventory/low-stock-threshold',
    'GET /inventory/costs',
    'PATCH /inventory/costs',
    'POST /listings/outside/check',
    'POST /listings/outside/{id}/decision',
    'PATCH /sales/settings',
    'GET /finances/',
    'GET /finances/sales/{id}',
    'GET /finances/differences',
    'POST /finances/differences/look',
    'POST /finances/differences/reopen',
    'GET /finances/transactions.csv',
    'GET /finances/journal.csv',
    'GET /payments/retailer',
    'POST /payments/{id}/confirm',
    'PATCH /bulk-sales/{id}/payment',
    'PUT /bulk-sales/{id}/payout',
    'GET /dashboard/profits',
    'GET /notifications/settings',
    'PATCH /notifications/settings',
    'PUT /notifications/chat',
    'POST /notifications/chat/test',
    'DELETE /notifications/chat',
  ])
  expect(callsOf('operator').filter((key) => /sales|inventory|listings\/variants|shopify|finances/.test(key))).toEqual([
    'GET /sales/admin/system-sales',
    'GET /sales/admin/system-sales/{id}',
    'POST /sales/admin/refresh-status/{id}',
    'POST /sales/admin/manual-status-update/{id}',
    'POST /sales/admin/manual-ark-fee-fix/{id}',
    'POST /sales/admin/paid-payout/{id}',
    'GET /admin/debug/unlinked-sales',
    'POST /admin/sales/fix-metadata',
    'POST /admin/sales/link-to-inventory',
    'GET /admin/debug/sales-chain/{id}',
  ])
})
