import { sql } from 'kysely'
import { throwTooFewSizes } from '../belongings/products-apart.ts'
import type { TestApp } from '../start-test-app.ts'

/** Inserts a checked file without errors, and a price file with one row left out. */
export async function sentCsvs(
  { capabilities }: TestApp,
  { retailerId, userId, variant }: { retailerId: number; userId: number; variant: number },
): Promise<{ csvCheck: number; pricesCheck: number }> {
  const values = { desired_payout: 345.67, bottom_payout: 300 }
  const rows = JSON.stringify([{ line: 2, id: variant, values }])
  const change = { line: 2, product_name: 'A shoe', size: '9', location_nickname: 'A place', before: null, after: 345 }
  const changes = JSON.stringify([{ ...change, field: 'desired_payout' }])
  const mistakes = JSON.stringify([{ line: 3, field: 'variant_id', message: '7 is not in your inventory.' }])
  const columns = JSON.stringify(['variant_id', 'price'].map((name) => ({ name, samples: ['7'] })))
  const { rows: made } = await sql<{ id: number }>`
    with checks as (
      insert into csv_checks (retailer_id, user_id, location_ids, kind, file_name, row_count, changed_count, rows,
        changes, file_columns, started_at)
      select ${retailerId}, ${userId}, '{}', kind, 'mine.csv', 2, 1, ${rows}::jsonb, ${changes}::jsonb,
        ${columns}::jsonb, '2026-11-01'
      from unnest(array['payouts', 'prices']) kind returning csv_check_id, kind
    ), parts as (
      insert into csv_parts (retailer_id, csv_check_id, part, bytes)
      select ${retailerId}, csv_check_id, 0, 'variant_id,price' from checks
    )
    insert into runs (retailer_id, kind, subject_id, title, subject, user_id, state, done, total, problems,
      problem_count, started_at, finished_at)
    select ${retailerId}, 'csv-check', csv_check_id, 'Check of', 'mine.csv', ${userId}, 'completed', 2, 2,
      case kind when 'prices' then ${mistakes}::jsonb else '[]' end, case kind when 'prices' then 1 else 0 end,
      '2026-11-01', '2026-11-01'
    from checks order by csv_check_id returning subject_id as id`.execute(capabilities.db.platform)
  await sql`
    update csv_checks c set run_id = r.run_id from runs r
    where r.retailer_id = c.retailer_id and r.kind = 'csv-check' and r.subject_id = c.csv_check_id
      and c.retailer_id = ${retailerId}`.execute(capabilities.db.platform)
  const [csvCheck, pricesCheck] = made.map(({ id }) => id)
  return { csvCheck: csvCheck ?? throwTooFewSizes(), pricesCheck: pricesCheck ?? throwTooFewSizes() }
}
