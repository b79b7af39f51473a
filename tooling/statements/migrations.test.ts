import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { placed } from './layout.ts'
import { migratedStatements, statementsIn } from './migrated-statements.ts'
import { offencesIn } from './rules.ts'

/**
 * Tests that migrations change rows by the rules of a distributed PostgreSQL (docs/decisions/025, 069). Migrations
 * change rows of all retailers, so rule 3 does not apply to them.
 */

beforeAll(() => loadModule())

const brokenBy = (tree: unknown): string[] =>
  offencesIn(tree, placed()).flatMap(({ rule, what }) => (rule === 3 ? [] : [`rule ${rule}: ${what}`]))

test('migrations change rows as a cluster requires', () => {
  const found = migratedStatements().flatMap(({ migration, tree }) =>
    brokenBy(tree).map((broken) => `${migration} ${broken}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['insert into sale_days (retailer_id) select retailer_id from sales;', 5],
  ['update sales s set unit_cost = i.wholesale_price from inventory_items i where i.variant_id = s.variant_id', 13],
  ['do $$ begin update sales set label_pdf = gen_random_uuid(); end $$', 4],
  ['do $$ declare r record; begin for r in select from sales join mails on true loop null; end loop; end $$', 7],
  ['create table kept as select from sales left join label_prints using (sale_id)', 13],
])('a migration with "%s" breaks rule %i', (text, rule) => {
  expect(statementsIn(text).flatMap(brokenBy).join()).toContain(`rule ${rule}:`)
})
