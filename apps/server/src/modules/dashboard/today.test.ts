import type { AnswerOf, Contract } from '@ark/contract'
import { SALE_STAGES, type SaleStage } from '@ark/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertedSales, type MadeSale, allowedTimes } from '#test/belongings/made-sales.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer } from '#test/acts/test-people.ts'

type Today = AnswerOf<Contract['GET /dashboard/today']>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Returns sales of an hour ago in every stage, with and without each fact that decides whether they wait. */
function everyKind(now: Date): MadeSale[] {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const either = [null, hourAgo]
  return Object.keys(SALE_STAGES).flatMap((stage) =>
    either.flatMap((fulfilled_at) =>
      either.flatMap((canceled_at) =>
        [null, '77'].flatMap((store_order_id) =>
          [false, true].map((oversold) => ({
            stage,
            fulfilled_at,
            canceled_at,
            store_order_id,
            oversold,
            inventory_item_id: oversold ? null : 1,
            location_id: oversold ? null : 1,
            sold_at: hourAgo,
          })),
        ),
      ),
    ),
  )
}

const today = async (retailerId: number, locationIds: number[] = []) => {
  const role = locationIds.length > 0 ? ('associate' as const) : ('owner' as const)
  const person = await aPerson(app, { role, retailerId, ...(locationIds.length > 0 && { locationIds }) })
  return (await person.call<Today>('GET', '/dashboard/today')).body
}

test('the waiting counts equal a count over every sale', async () => {
  const retailerId = await aRetailer(app)
  const sales = everyKind(app.capabilities.clock.now()).map((sale) => ({ ...sale, ...allowedTimes(sale) }))
  await app.capabilities.db.asRetailer(retailerId, (tx) => insertedSales(tx, sales))
  const count = (isCounted: (sale: MadeSale) => boolean) =>
    sales.filter((sale) => sale['canceled_at'] === null && isCounted(sale)).length
  const of = ({ stage }: MadeSale) => SALE_STAGES[stage as SaleStage]
  const isOpen = (sale: MadeSale) => sale['fulfilled_at'] === null
  expect((await today(retailerId)).waiting).toMatchObject({
    to_fulfill: count((sale) => isOpen(sale) && of(sale).to_ship),
    to_confirm: count((sale) => isOpen(sale) && of(sale).to_confirm),
    oversold: count((sale) => isOpen(sale) && of(sale).to_ship && sale['oversold'] === true),
    canceled: sales.filter((sale) => of(sale).to_resolve).length,
    pending_store_orders: count((sale) => sale['store_order_id'] === null && sale['oversold'] === false),
  })
})
