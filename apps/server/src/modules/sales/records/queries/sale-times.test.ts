import { SALE_STAGE_NAMES, SALE_STAGES, type SaleStage } from '@ark/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'
import type { Tx } from '../../../../platform/database/connect.ts'
import { timesOfStage } from '../rules/sale-times.ts'
import * as change from './sale-transitions.ts'

const AT = '2026-11-21T12:00:00.000Z'
const LATER = new Date('2026-11-22T12:00:00Z')

let app: TestApp
let retailer: number
let person: number
beforeAll(async () => {
  app = await startTestApp()
  retailer = await aRetailer(app)
  person = (await aPerson(app, { role: 'owner', retailerId: retailer })).userId
})
afterAll(() => app?.close())

const asRetailer = <T>(work: (tx: Tx) => Promise<T>) => app.capabilities.db.asRetailer(retailer, work)

type Times = { stage: SaleStage; canceled: boolean; fulfilled: boolean; reasoned: boolean }
const timesOf = async (tx: Tx, saleId: number): Promise<Times | undefined> => {
  const { rows } = await sql<Times>`
    select stage, canceled_at is not null as canceled, fulfilled_at is not null as fulfilled,
      cancellation is not null as reasoned from sales where sale_id = ${saleId}`.execute(tx)
  return rows[0]
}

/** Returns a sale in a stage with all times that the stage allows, or with only those that it requires. */
const inStage = (stage: SaleStage, isFull: boolean): MadeSale => {
  const { canceled, fulfilled } = timesOfStage(stage)
  return {
    stage,
    status_override: false,
    ...(isFull && fulfilled !== 'clear' && { fulfilled_at: AT }),
    ...(isFull && canceled === 'set' && { cancellation: '{}' }),
  }
}

/** Every way to change the stage: what it sets, and what it may start from. */
type IsStage = (stage: SaleStage) => boolean
type Way = [name: string, go: (tx: Tx, id: number, to: SaleStage) => Promise<void>, from: IsStage, to: IsStage]
const WAYS: Way[] = [
  ['its marketplace says so',
    (tx, id, stage) => change.followTo(tx, id, { askedAt: LATER, isFinal: SALE_STAGES[stage].terminal,
      news: { marketplace: { status: 'NEW', stage, at: LATER }, status: { value: 'NEW', stage, at: LATER } } }),
    () => true, (stage) => stage !== 'resolved'],
  ['a person says so',
    (tx, id, stage) => change.setStatusByHand(tx, id, { status: 'NEW', stage, isFinal: false, at: LATER, by: person,
      cancellation: SALE_STAGES[stage].canceled ? {} : null }),
    (stage) => stage !== 'resolved', (stage) => stage !== 'resolved'],
  ['a person says what became of its pair',
    (tx, id) => change.resolve(tx, id, { status: 'NEW', at: LATER }),
    (stage) => SALE_STAGES[stage].to_resolve, (stage) => stage === 'resolved'],
  ['the seller cancels it',
    (tx, id) => change.recordCanceledBySeller(tx, id, { status: 'NEW', at: LATER, cancellation: {} }),
    (stage) => stage !== 'resolved', (stage) => stage === 'canceled'],
] // biome-ignore format: a table

test.each(WAYS)('the times follow from every stage to every other when %s', async (_, go, isFrom, isTo) => {
  const wrong: string[] = []
  for (const from of SALE_STAGE_NAMES.filter(isFrom))
    for (const to of SALE_STAGE_NAMES.filter(isTo))
      for (const isFull of [true, false])
        await asRetailer(async (tx) => {
          const [id = 0] = await insertedSales(tx, [inStage(from, isFull)])
          const before = await timesOf(tx, id)
          await go(tx, id, to)
          const after = await timesOf(tx, id)
          const { canceled, fulfilled } = timesOfStage(to)
          const isRight =
            after?.stage === to &&
            after.canceled === (canceled === 'set') &&
            after.fulfilled === (fulfilled === 'keep' ? before?.fulfilled : fulfilled === 'set') &&
            (!after.reasoned || after.canceled)
          if (!isRight) wrong.push(`${from} → ${to}: ${JSON.stringify(after)}`)
        })
  expect(wrong).toEqual([])
})

test('the database refuses combinations that no change of stage produces', async () => {
  const saleIn = (stage: SaleStage) =>
    asRetailer(async (tx) => (await insertedSales(tx, [inStage(stage, true)]))[0] ?? 0)
  const put = (id: number, set: ReturnType<typeof sql>) =>
    asRetailer((tx) => sql`update sales set ${set} where sale_id = ${id}`.execute(tx))
  const refused: string[] = []
  for (const stage of SALE_STAGE_NAMES) {
    const { canceled, fulfilled } = timesOfStage(stage)
    const contradictions = [
      canceled === 'set' ? sql`canceled_at = null, cancellation = null` : sql`canceled_at = ${AT}::timestamptz`,
      ...(canceled === 'clear' ? [sql`cancellation = '{}'`] : []),
      ...(fulfilled === 'set' ? [sql`fulfilled_at = null`] : []),
      ...(fulfilled === 'clear' ? [sql`fulfilled_at = ${AT}::timestamptz`] : []),
      SALE_STAGES[stage].terminal ? sql`ended_at = null` : sql`ended_at = ${AT}::timestamptz`,
    ]
    const id = await saleIn(stage)
    for (const contradiction of contradictions) {
      const error = await put(id, contradiction).then(
        () => 'taken',
        (fault: Error) => fault.message,
      )
      if (!/violates check constraint "sales_(times_follow_stage|end_follows_marketplace)"/.test(error))
        refused.push(`${stage}: ${error}`)
    }
  }
  expect(refused).toEqual([])
})
