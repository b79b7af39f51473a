import type { Static, TSchema } from 'typebox'
import type { JobDeclaration } from '../../src/platform/jobs/declare-job.ts'
import { JobFailure } from '../../src/platform/jobs/failure-message.ts'
import type { TestApp } from '../start-test-app.ts'

/** Sends a job and lets every try of it fail with this message, like a worker. No other job of its kind may wait. */
export async function failForGood<S extends TSchema>(
  { boss, capabilities }: TestApp,
  job: JobDeclaration<S>,
  { data, words }: { data: Static<S>; words: string },
): Promise<void> {
  await capabilities.jobs.send(job, data)
  for (;;) {
    const [taken] = await boss.fetch(job.name, { ignoreStartAfter: true })
    if (!taken) return
    await boss.fail(job.name, taken.id, new JobFailure(new Error(words)))
  }
}
