import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { refreshSaleJob } from '../../modules/sales/sales.jobs.ts'
import { checkedData } from './job-data.ts'

const job = { name: 'test.job', data: Type.Object({ sale_id: Type.Integer(), note: Type.Optional(Type.String()) }) }

test('valid data is passed on unchanged', () => {
  expect(checkedData(job, { sale_id: 7 })).toEqual({ sale_id: 7 })
})

test.each([
  [{}, 'sale_id'],
  [{ sale_id: '7' }, '/sale_id'],
  [{ sale_id: 7, note: 3 }, '/note'],
  [null, '/'],
])('%j is refused with the name of the job and the field', (data, field) => {
  expect(() => checkedData(job, data)).toThrow(new RegExp(`^test.job .*${field}`))
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('a job with other data from another version of ARK fails before its handler begins', async () => {
  await app.boss.send(refreshSaleJob.name, { retailer_id: 1, sale: 7 })
  const { failures } = await app.drain({ allowFailures: true })
  expect(failures.map(({ error }) => String(error))).toContainEqual(
    expect.stringContaining('InvalidJobData: sales.refresh'),
  )
})
