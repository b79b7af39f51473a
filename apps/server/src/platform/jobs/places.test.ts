import Type from 'typebox'
import { expect, test } from 'vitest'
import { allJobs } from '../../modules.ts'
import { declareJob, isOfRetailer } from './declare-job.ts'
import { assertOneHandlerEach, handle, placesOfJob } from './work.ts'

const OfRetailer = Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() })
const long = declareJob({ name: 'test.long', data: OfRetailer, keyOf: ({ retailer_id }) => String(retailer_id) })
const run = async () => undefined

test("a retailer's job has two places unless it sets more, and any other job has one", () => {
  const ofNobody = declareJob({ name: 'test.of-nobody', data: Type.Object({ product_id: Type.Integer() }) })
  expect(placesOfJob({ job: long })).toBe(2)
  expect(placesOfJob({ job: long, concurrency: 4 })).toBe(4)
  expect(placesOfJob({ job: ofNobody })).toBe(1)
})

test("a process does not start if a retailer's job has only one place, or no key", () => {
  expect(() => assertOneHandlerEach([long], [handle({ job: long, concurrency: 1, run })])).toThrow(/test\.long .*key/)
  // @ts-expect-error A job of a retailer has a key.
  const keyless = declareJob({ name: 'test.keyless', data: OfRetailer })
  expect(() => assertOneHandlerEach([keyless], [handle({ job: keyless, run })])).toThrow(/test\.keyless .*key/)
})

/**
 * Runs and other jobs whose time grows with the amount of work: each retailer gets one worker, however much it sends.
 */
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

test.each(LONG)('%s uses one place for each retailer', (name) => {
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

test("the key of every job of a retailer contains the retailer's id", () => {
  for (const job of allJobs.filter(isOfRetailer)) expect([job.name, typeof job.keyOf]).toEqual([job.name, 'function'])
})
