import type { Capabilities } from '../../../server/src/platform/capabilities.ts'
import { EXIT, printResult } from '../result.ts'
import { withDatabase } from '../with-database.ts'

export interface BusinessOptions {
  yes?: boolean
  undo?: boolean
  json?: boolean
}

/**
 * Shows what closing a business would do; with `yes` asks to close it, with `undo` takes that back. These are the acts
 * of Admin, Accounts. `business` is its number or its exact name. Returns the exit code.
 */
export async function closeBusinessOf(
  databaseUrl: string,
  business: string,
  options: BusinessOptions,
): Promise<number> {
  const { businessesNamed } = await import('../../../server/src/modules/accounts/index.ts')
  return withServer(databaseUrl, async (needs) => {
    const [found, another] = await businessesNamed(needs.db, business)
    if (!found || another) {
      const why = found ? `Several businesses match ${business}: name its number.` : `No business matches ${business}.`
      printResult(options.json, { business, found: found !== undefined, requested: false }, [why])
      return EXIT.failed
    }
    return actOn(needs, { retailerId: found.retailer_id, name: found.business_name }, options)
  })
}

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

async function actOn(
  needs: Needs,
  { retailerId, name }: { retailerId: number; name: string },
  { yes, undo, json }: BusinessOptions,
): Promise<number> {
  const { previewBusinessClosing, requestClosing, undoClosing } = await import(
    '../../../server/src/modules/operations/index.ts'
  )
  const by = { userId: null, isOperator: false }
  const preview = await previewBusinessClosing(needs, retailerId)
  if ('refused' in preview) return failed(json, preview.detail)
  const done = undo
    ? await undoClosing(needs, { retailerId, by })
    : yes
      ? await requestClosing(needs, { retailerId, confirmName: name, by })
      : null
  if (done && 'refused' in done) return failed(json, done.detail)
  const { happens, erased, kept, obstacles, may_close, closing_at } = preview
  const document = { ...preview, ...done, requested: Boolean(yes && done), undone: Boolean(undo && done) }
  const words = done
    ? [done.message]
    : closing_at
      ? [`${name} closes on ${closing_at.slice(0, 10)}. Add --undo to keep it open.`]
      : may_close
        ? [
            `Closing ${name} (${retailerId}):`,
            ...[...happens, 'It erases:', ...erased, 'It keeps:', ...kept].map((line) => `- ${line}`),
            'Nothing has changed. Add --yes to close the business in 14 days; until then it can be undone.',
          ]
        : [`${name} cannot be closed yet:`, ...obstacles.map((line) => `- ${line}`)]
  printResult(json, document, words)
  return done || may_close || closing_at ? EXIT.done : EXIT.failed
}

function failed(json: boolean | undefined, detail: string): number {
  printResult(json, { requested: false, undone: false, detail }, [detail])
  return EXIT.failed
}

/** Opens what the acts need: the database, and the queue, since listings are withdrawn by jobs of a running worker. */
async function withServer<T>(databaseUrl: string, act: (needs: Needs) => Promise<T>): Promise<T> {
  const [{ reactions }, { jobsOf, openBoss }, { systemClock }] = await Promise.all([
    import('../../../server/src/modules.ts'),
    import('../../../server/src/platform/jobs/jobs.ts'),
    import('../../../server/src/platform/clock.ts'),
  ])
  return withDatabase(databaseUrl, async (db, report) => {
    const boss = await openBoss(databaseUrl, { isWorker: false, report })
    try {
      return await act({ db, jobs: jobsOf(boss, reactions, db), clock: systemClock })
    } finally {
      await boss.stop()
    }
  })
}
