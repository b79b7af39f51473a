import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBuyer, aPerson, aRetailer, PASSWORD, type TestPerson } from '../../../../test/acts/test-people.ts'
import {
  aBuyingBuyer,
  anOrderOf,
  aSeller,
  type Buying,
  cartOf,
  submit,
} from '../../../../test/belongings/wholesale-people.ts'
import { runArk } from '../../../../test/processes/run-ark.ts'
import { untilItWaits } from '../../../../test/processes/until-it-waits.ts'
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts'
import { asOwnerOfTables, duringTransaction } from '../../../../test/statements/database-owner.ts'

let app: TestApp
let retailer: number
let owner: TestPerson
let operator: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  retailer = await aRetailer(app)
  owner = await aPerson(app, { role: 'owner', retailerId: retailer })
  operator = await aPerson(app, { role: 'operator' })
})
afterAll(() => app?.close())

const platform = () => app.capabilities.db.platform
const mark = (person: TestPerson) => `planted-${person.userId}-`
const close = (person: TestPerson, current_password = PASSWORD) =>
  person.call<{ detail?: string }>('POST', '/auth/me/close', { current_password })

/** Returns each `table.column` whose value has the text, in all tables of the database that are not the job queue's. */
const placesWith = (text: string): Promise<string[]> =>
  asOwnerOfTables(app, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select quote_ident(relname) as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ column: string }>(
        `select distinct e.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) e where e.value ilike $1`,
        [`%${text}%`],
      )
      found.push(...rows.map(({ column }) => `${name}.${column}`))
    }
    return found
  })

/**
 * Makes every text of the person's row unique, whichever columns there are, and leaves traces of it: mails, failed
 * sign-ins, acts of others. Returns the person's new e-mail.
 */
async function plant(person: TestPerson): Promise<string> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'users' and data_type = 'text'
      and column_name not in ('role', 'password_hash')`.execute(platform())
  for (const { name } of columns)
    await sql`update users set ${sql.ref(name)} = ${`${mark(person)}${name}@test.example`}
              where user_id = ${person.userId}`.execute(platform())
  const email = `${mark(person)}email@test.example`
  await app.app.inject({ method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email } })
  for (const password of ['Wrong-Horse-9', PASSWORD])
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login/json',
      headers: { 'user-agent': `${mark(person)}browser` },
      payload: { email, password },
    })
  await person.call('PUT', '/saved-views', { list: 'sales', name: mark(person), address: '?', columns: ['brand'] })
  await person.call('POST', '/auth/second-factor/begin', { current_password: PASSWORD })
  await app.drain()
  return email
}

describe('after an account is closed, nothing that identifies the person is in the database', () => {
  test.each(['associate', 'owner'] as const)('of a member of staff: %s', async (role) => {
    const person = await aPerson(app, { role, retailerId: retailer })
    await plant(person)
    const before = await placesWith(mark(person))
    expect(before).toEqual(
      expect.arrayContaining(['users.email', 'users.phone_number', 'mails.recipient', 'saved_views.name']),
    )
    expect(before).toContain('sessions.user_agent')
    expect(await close(person)).toMatchObject({ status: 200 })
    expect(await placesWith(mark(person))).toEqual([])
    expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 401 })
  })

  test('of a person whom the owner removes and erases', async () => {
    const person = await aPerson(app, { role: 'manager', retailerId: retailer })
    await plant(person)
    await owner.call('PUT', `/users/${person.userId}`, { first_name: `${mark(person)}renamed` })
    expect(await owner.call('DELETE', `/users/${person.userId}?erase=true`)).toMatchObject({ status: 200 })
    expect(await placesWith(mark(person))).toEqual([])
    expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 401 })
  })

  test('of an operator, by another one', async () => {
    const person = await aPerson(app, { role: 'operator' })
    const email = await plant(person)
    expect(await placesWith(mark(person))).toContain('platform_audit_log.event_details')
    const path = '/admin/account-closing'
    expect(await operator.call('GET', `${path}?email=${encodeURIComponent(email)}`)).toMatchObject({
      status: 200,
      body: { may_close: true, email, role: 'operator', removed_at: null },
    })
    expect(await operator.call('POST', path, { email, confirm_email: 'other@test.example' })).toMatchObject({
      status: 422,
    })
    expect(await operator.call('POST', path, { email, confirm_email: email.toUpperCase() })).toMatchObject({
      status: 200,
    })
    expect(await placesWith(mark(person))).toEqual([])
    expect(await operator.call('POST', path, { email, confirm_email: email })).toMatchObject({ status: 404 })
  })

  test('of a buyer; its orders and invoices keep the business', async () => {
    const seller = await aSeller(app, { units: [[3, 2]] })
    await sql`update retailers set wholesale_sale_direct_ship = true where retailer_id = ${seller.retailerId}`.execute(
      platform(),
    )
    const buying = await aBuyingBuyer(app)
    await plant(buying.buyer)
    const order = await anOrderOf(buying, seller)
    await app.drain()
    expect(await placesWith(mark(buying.buyer))).toContain('wholesale_orders.ship_to')
    await finish(buying)
    await sql`delete from mails where recipient = ${seller.owner.email}`.execute(platform())
    expect(await close(buying.buyer)).toMatchObject({ status: 200 })
    expect(await placesWith(mark(buying.buyer))).toEqual([])
    const { rows } = await sql<{ shipped_to: string; name: string; is_closed: boolean }>`
      select o.ship_to ->> 'business_name' as shipped_to, b.business_name as name, b.closed_at is not null as is_closed
      from wholesale_orders o join buyers b using (buyer_id) where o.wholesale_order_id = ${order}`.execute(platform())
    expect(rows).toEqual([{ shipped_to: rows[0]?.name, name: expect.stringMatching(/^Buyer /), is_closed: true }])
  })
})

const finish = ({ buyerId }: Buying) =>
  sql`update wholesale_orders set status = 'received', payment_status = 'paid' where buyer_id = ${buyerId}`.execute(
    platform(),
  )

test('a buyer who never bought leaves no name of the business', async () => {
  const buyerId = await aBuyer(app)
  const person = await aPerson(app, { role: 'buyer', buyerId })
  await sql`update buyers set business_name = 'planted business', tax_id = 'planted tax' where buyer_id = ${buyerId}`.execute(
    platform(),
  )
  expect(await close(person)).toMatchObject({ status: 200 })
  expect(await placesWith('planted business')).toEqual([])
  expect(await placesWith('planted tax')).toEqual([])
})

test('npx ark delete-account shows what would happen, and closes the account with --yes', async () => {
  const person = await aPerson(app, { role: 'associate', retailerId: retailer })
  const shown = await runArk(app, ['delete-account', person.email, '--dry-run'])
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('Nothing has changed. Add --yes') })
  expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 200 })
  const closed = await runArk(app, ['delete-account', person.email, '--yes', '--json'])
  expect([closed.code, closed.err, JSON.parse(closed.out)]).toMatchObject([0, '', { closed: true, role: 'associate' }])
  expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 401 })
  expect(await runArk(app, ['delete-account', person.email, '--yes'])).toMatchObject({ code: 1 })
})

describe('an account is not closed', () => {
  test('of the last owner', async () => {
    const alone = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
    expect(await alone.call('GET', '/auth/me/closing')).toMatchObject({
      body: { may_close: false, obstacles: [expect.stringContaining('needs an owner')] },
    })
    expect(await close(alone)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('owner') } })
    expect(await alone.call('GET', '/auth/me')).toMatchObject({ status: 200 })
  })

  test('of the last operator', async () => {
    expect(await close(operator)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('operator') } })
  })

  test('with a wrong password', async () => {
    const person = await aPerson(app, { role: 'associate', retailerId: retailer })
    expect(await close(person, 'Wrong-Horse-9')).toMatchObject({ status: 422 })
    expect(await person.call('GET', '/auth/me')).toMatchObject({ status: 200 })
  })

  test('of a buyer with an order under way, which the refusal names', async () => {
    const buying = await aBuyingBuyer(app)
    await anOrderOf(buying, await aSeller(app))
    const { body } = await buying.buyer.call<{ obstacles: string[] }>('GET', '/auth/me/closing')
    expect(body.obstacles).toEqual([expect.stringMatching(/^Order .* \(Submitted\) is not finished and paid\.$/)])
    expect(await close(buying.buyer)).toMatchObject({ status: 409, body: { detail: body.obstacles[0] } })
  })

  test('of a person of another business', async () => {
    const other = await aPerson(app, { role: 'associate', retailerId: await aRetailer(app) })
    expect(await owner.call('DELETE', `/users/${other.userId}?erase=true`)).toMatchObject({ status: 404 })
    expect(await other.call('GET', '/auth/me')).toMatchObject({ status: 200 })
  })
})

describe('when two things happen at once', () => {
  test('an order that began while the account is closed is refused', async () => {
    const seller = await aSeller(app)
    const buying = await aBuyingBuyer(app)
    const cart = await cartOf(buying, seller)
    let order: ReturnType<typeof submit> | undefined
    await duringTransaction(app, async (closing) => {
      await closing.query('select from buyers where buyer_id = $1 for update', [buying.buyerId])
      order = submit(buying, cart)
      await untilItWaits(app, order)
      await closing.query('update buyers set closed_at = now() where buyer_id = $1', [buying.buyerId])
    })
    expect(await order).toMatchObject({ status: 409, body: { detail: 'This account has been closed.' } })
  })

  test('an account is not closed while an order begins', async () => {
    const buying = await aBuyingBuyer(app)
    await anOrderOf(buying, await aSeller(app))
    await finish(buying)
    let closed: ReturnType<typeof close> | undefined
    await duringTransaction(app, async (ordering) => {
      await ordering.query('select from buyers where buyer_id = $1 for share', [buying.buyerId])
      await ordering.query("update wholesale_orders set status = 'submitted' where buyer_id = $1", [buying.buyerId])
      closed = close(buying.buyer)
      await untilItWaits(app, closed)
    })
    expect(await closed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('(Submitted)') } })
  })

  test('one of two last owners stays', async () => {
    const retailerId = await aRetailer(app)
    const owners = [
      await aPerson(app, { role: 'owner', retailerId }),
      await aPerson(app, { role: 'owner', retailerId }),
    ]
    const answers = await Promise.all(owners.map((each) => close(each)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })
})
