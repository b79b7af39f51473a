import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '#test/acts/drain-jobs.ts'
import { aPerson, type TestPerson } from '#test/acts/test-people.ts'
import { aCatalogue, aConnectedShop, type TestShop } from '#test/acts/test-shop.ts'
import { dyingAt, Killed } from '#test/processes/dying-worker.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { bulkChangeHandler } from '../../../platform/runs/bulk-change.ts'
import { pickRuleChange } from './change-pick-rules.ts'
import { ownRulesOf, writeOwnRules } from './queries/changed-pick-rules.ts'
import { pickRulesOf } from './queries/pick-rules.ts'

type Preview = AnswerOf<Contract['POST /listings/pick-rule-changes/preview']>
type Run = AnswerOf<Contract['GET /runs/{id}']>
type Fulfilled = AnswerOf<Contract['GET /fulfillment-management/products']>
type Product = AnswerOf<Contract['PATCH /listings/products/{id}/pick-rules']>
type DefaultRule = AnswerOf<Contract['GET /listings/default-pick-rule']>
type Failure = { code: string; errors?: { field: string }[] }

let app: TestApp
let shop: TestShop
let owner: TestPerson
let products: number[]
let places: number[]

beforeAll(async () => {
  app = await startTestApp()
  await aCatalogue(app)
  shop = await aConnectedShop(app)
  owner = shop.owner
  const { body } = await owner.call<Fulfilled>('GET', '/fulfillment-management/products?limit=200')
  products = body.products.map(({ product_id }) => product_id).toSorted((one, other) => one - other)
  places = (await showDefault()).locations.map(({ location_id }) => location_id)
})
afterAll(() => app?.close())
beforeEach(async () => {
  for (const table of ['bulk_undo_rows', 'pick_rules', 'default_pick_rules'])
    await sql`delete from ${sql.table(table)}`.execute(platform())
})

const platform = () => app.capabilities.db.platform
const productAt = (at: number): number => products[at] ?? 0
const placeAt = (at: number): number => places.at(at) ?? 0
const showDefault = async (person = owner) =>
  (await person.call<DefaultRule>('GET', '/listings/default-pick-rule')).body
const setDefault = (body: object, person = owner) =>
  person.call<DefaultRule>('PUT', '/listings/default-pick-rule', body)
const setRule = (id: number, body: object) => owner.call<Product>('PATCH', `/listings/products/${id}/pick-rules`, body)
const preview = (body: object, person = owner) =>
  person.call<Preview & Failure>('POST', '/listings/pick-rule-changes/preview', body)
const start = (body: object, person = owner) => person.call<Run & Failure>('POST', '/listings/pick-rule-changes', body)
const undo = (id: number, person = owner) =>
  person.call<Run & Failure>('POST', `/listings/pick-rule-changes/${id}/undo`)
const workOff = () =>
  drainJobs({ boss: app.boss, db: app.capabilities.db }, [bulkChangeHandler(app.capabilities, [pickRuleChange])], {})
const runOf = async (id: number) => (await owner.call<Run>('GET', `/runs/${id}`)).body
async function change(body: object): Promise<Run> {
  const started = await start(body)
  expect(started).toMatchObject({ status: 202, body: { kind: 'pick-rules', state: 'waiting' } })
  await workOff()
  return runOf(started.body.id)
}
const ownRules = async () =>
  app.capabilities.db.asRetailer(shop.retailerId, async (tx) => Object.fromEntries(await ownRulesOf(tx, products)))
const rulesInForce = () =>
  app.capabilities.db.asRetailer(shop.retailerId, (tx) => pickRulesOf(tx, shop.retailerId, products))
const inOrder = (...order: number[]) => ({ pick_rule_mode: 'pick_in_order', location_priority_order: order })

describe('the default of the store', () => {
  test('applies to products without their own rule, when a sale is taken and in both lists', async () => {
    expect(await showDefault()).toMatchObject({ pick_rule_mode: 'pick_evenly', location_priority_order: null })
    await setRule(productAt(0), { pick_rule_mode: 'pick_evenly', location_priority_order: null })
    const order = [placeAt(-1), placeAt(0)]
    expect((await setDefault(inOrder(...order))).body).toMatchObject(inOrder(...order))
    expect(await rulesInForce()).toEqual(
      new Map(
        products.map((id, at) => [
          id,
          at === 0 ? { mode: 'highest_stock_first', order: [] } : { mode: 'manual_priority', order },
        ]),
      ),
    )
    const { body } = await owner.call<Fulfilled>('GET', '/fulfillment-management/products?limit=200')
    const rules = new Map(body.products.map((each) => [each.product_id, each]))
    expect(rules.get(productAt(0))).toMatchObject({ follows_default: false, pick_rule_mode: 'highest_stock_first' })
    expect(rules.get(productAt(1))).toMatchObject({
      follows_default: true,
      pick_rule_mode: 'manual_priority',
      location_priority_order: order,
    })
  })

  test('applies again once the own rule of a product is deleted', async () => {
    await setDefault(inOrder(placeAt(0)))
    const { body: own } = await setRule(productAt(0), { pick_rule_mode: 'pick_evenly', location_priority_order: null })
    expect(own).toMatchObject({ follows_default: false, pick_rule_mode: 'pick_evenly' })
    const { body } = await owner.call<Product>('DELETE', `/listings/products/${productAt(0)}/pick-rules`)
    expect(body).toMatchObject({ follows_default: true, ...inOrder(placeAt(0)) })
    expect(await ownRules()).toEqual({})
  })

  test('is of the retailer alone, and names only its locations', async () => {
    expect((await setDefault(inOrder(987_654))).status).toBe(404)
    const clerk = await aPerson(app, { role: 'manager', retailerId: shop.retailerId, locationIds: [placeAt(0)] })
    expect((await setDefault(inOrder(placeAt(0)), clerk)).status).toBe(403)
    await setDefault(inOrder(placeAt(-1), placeAt(0)))
    expect(await showDefault(clerk)).toMatchObject({
      location_priority_order: [placeAt(0)],
      locations: [{ location_id: placeAt(0) }],
    })
  })
})

describe('a change of many products', () => {
  test('does what its preview shows, and its undo restores each rule', async () => {
    await setDefault(inOrder(placeAt(0)))
    await setRule(productAt(0), { pick_rule_mode: 'pick_evenly', location_priority_order: null })
    await setRule(productAt(1), inOrder(placeAt(-1)))
    const before = await ownRules()
    const body = { ...inOrder(placeAt(-1)), except_product_ids: [productAt(2)] }
    const { body: looked } = await preview(body)
    expect(looked).toMatchObject({ products: products.length - 1, changed: products.length - 2, unchanged: 1 })
    expect(looked.moved_sizes).toBeGreaterThan(0)
    expect(await ownRules()).toEqual(before)

    const run = await change(body)
    expect(run).toMatchObject({
      state: 'completed',
      can_undo: true,
      result: { changed_products: looked.changed, unchanged_products: 1 },
    })
    const rule = { mode: 'manual_priority', order: [placeAt(-1)] }
    const others = products.filter((_each, at) => at !== 2)
    expect(await ownRules()).toEqual(Object.fromEntries(others.map((id) => [id, rule])))

    await undo(run.id)
    await workOff()
    expect(await ownRules()).toEqual(before)
    expect(await runOf(run.id)).toMatchObject({ state: 'undone' })
  })

  test('returns named products to the default, and its undo leaves a rule that someone set since', async () => {
    for (const at of [0, 1]) await setRule(productAt(at), inOrder(placeAt(at - 1)))
    const run = await change({ product_ids: [productAt(0), productAt(1)], pick_rule_mode: 'store_default' })
    expect(await ownRules()).toEqual({})
    await setRule(productAt(0), { pick_rule_mode: 'pick_evenly', location_priority_order: null })
    const { body: back } = await undo(run.id)
    await workOff()
    expect(await runOf(back.id)).toMatchObject({
      result: { restored_products: 1 },
      problems: [{ message: 'Its pick rule has changed since.' }],
    })
    expect(await ownRules()).toEqual({
      [productAt(0)]: { mode: 'highest_stock_first', order: [] },
      [productAt(1)]: { mode: 'manual_priority', order: [placeAt(0)] },
    })
  })

  test('never replaces a first rule that someone sets between its read and its write', async () => {
    const written = await app.capabilities.db.asRetailer(shop.retailerId, async (tx) => {
      await ownRulesOf(tx, [productAt(0), productAt(1)], { isLocked: true })
      await setRule(productAt(0), inOrder(placeAt(0)))
      const kept = { before: null, after: { mode: 'highest_stock_first' as const, order: [] } }
      return writeOwnRules(
        tx,
        shop.retailerId,
        [0, 1].map((at) => ({ id: productAt(at), kept })),
      )
    })
    expect([...written]).toEqual([productAt(1)])
    expect(await ownRules()).toMatchObject({ [productAt(0)]: { mode: 'manual_priority', order: [placeAt(0)] } })
  })

  test('continues after its worker dies at any statement of the commit', async () => {
    for (const moment of ['before', 'after'] as const) {
      const { body: run } = await start({ product_ids: products.slice(0, 3), pick_rule_mode: 'pick_evenly' })
      const ref = { retailerId: shop.retailerId, runId: run.id }
      await expect(pickRuleChange.change(dyingAt(app, 1, moment), ref)).rejects.toThrow(Killed)
      await workOff()
      expect(await runOf(run.id)).toMatchObject({ state: 'completed', result: { changed_products: 3 } })
      await undo(run.id)
      await workOff()
      expect(await ownRules()).toEqual({})
    }
  })

  test.each([
    ['an order without locations', { pick_rule_mode: 'pick_in_order' }, 422],
    ['a location of another retailer', inOrder(987_654), 404],
    ['a product that is not there', { product_ids: [987_654], pick_rule_mode: 'pick_evenly' }, 404],
  ])('is refused for %s, by the preview too', async (_, body, status) => {
    expect([(await preview(body)).status, (await start(body)).status]).toEqual([status, status])
  })

  test('is refused where nothing matches, for staff of some locations, and undone by its starter alone', async () => {
    const body = { pick_rule_mode: 'pick_evenly' }
    expect((await start({ ...body, search: 'nothing is called so' })).status).toBe(409)
    const clerk = await aPerson(app, { role: 'manager', retailerId: shop.retailerId, locationIds: [placeAt(0)] })
    const packer = await aPerson(app, { role: 'fulfillment', retailerId: shop.retailerId })
    const manager = await aPerson(app, { role: 'manager', retailerId: shop.retailerId })
    const run = await change({ ...body, product_ids: [productAt(0)] })
    for (const person of [clerk, packer])
      expect([(await preview(body, person)).status, (await start(body, person)).status]).toEqual([403, 403])
    expect((await undo(run.id, clerk)).status).toBe(403)
    expect((await undo(run.id, manager)).status).toBe(404)
    const other = await aConnectedShop(app, 'second-street.myshopify.com')
    expect((await undo(run.id, other.owner)).status).toBe(404)
    expect(await ownRules()).toEqual({ [productAt(0)]: { mode: 'highest_stock_first', order: [] } })
  })
})
