import Type from 'typebox'
import { expect, test } from 'vitest'
import { allJobs } from '../../modules.ts'
import { declareJob, isOfRetailer } from './declare-job.ts'
import { assertOneHandlerEach, handle, placesOfJob } from './work.ts'

const OfRetailer = Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() })
const long = declareJob({ name: 'test.long', data: OfRetailer, keyOf: ({ retailer_id }) => String(retailer_id) })
const run = async () => undefined

test("a retailer's job has two places unless more are said, any other has one", () => {
  const ofNobody = declareJob({ name: 'test.of-nobody', data: Type.Object({ product_id: Type.Integer() }) })
  expect(placesOfJob({ job: long })).toBe(2)
  expect(placesOfJob({ job: long, concurrency: 4 })).toBe(4)
  expect(placesOfJob({ job: ofNobody })).toBe(1)
})

test("a process whose handlers give a retailer's job one place, or no key, does not start", () => {
  expect(() => assertOneHandlerEach([long], [handle({ job: long, concurrency: 1, run })])).toThrow(/test\.long .*key/)
  // @ts-expect-error A job of a retailer has a key.
  const keyless = declareJob({ name: 'test.keyless', data: OfRetailer })
  expect(() => assertOneHandlerEach([keyless], [handle({ job: keyless, run })])).toThrow(/test\.keyless .*key/)
})

/** Runs and other work that takes as long as it is much: one place of a retailer, whatever he has sent. */
const LONG = [
  'sales.print-labels',
  'sales.make-request-labels',
  'sales.resolve-sales',
  'sales.settle-resolution',
  'listings.apply-csv',
  'listings.check-csv',
  'listings.follow-batch',
  'runs.change-in-bulk',
]

test.each(LONG)('%s takes one place of a retailer, and others have theirs', (name) => {
  const job = allJobs.find((each) => each.name === name)
  const data = (retailer_id: number, other: number) => ({
    retailer_id,
    run_id: other,
    kind: 'payouts',
    sale_id: other,
    automation_request_id: other,
    listing_batch_id: other,
  })
  expect(job && isOfRetailer(job)).toBe(true)
  expect(job?.keyOf?.(data(1, 1) as never)).toBe(job?.keyOf?.(data(1, 2) as never))
  expect(job?.keyOf?.(data(1, 1) as never)).not.toBe(job?.keyOf?.(data(2, 1) as never))
})

test('every job of a retailer has his id in its key', () => {
  for (const job of allJobs.filter(isOfRetailer)) expect([job.name, typeof job.keyOf]).toEqual([job.name, 'function'])
})
