import { expect, test } from 'vitest'
import { referencesIn, referencesOf } from './sql-references.ts'

const namesOf = (use: string, text: string) => [
  ...new Set(referencesOf(text).flatMap((each) => (each.use === use ? [each.name] : []))),
]

test.each([
  ['select 1 from sales s join stores.locations l using (retailer_id)', ['sales', 'stores.locations', 'retailer_id']],
  ['select from people, sales s where true', ['people', 'sales']],
  ['update a set b = 1 from sales where c', ['sales']],
  ['delete from a using sales s where c', ['sales']],
  ['select (jsonb_populate_record(null::sales, c)).*', ['sales']],
  ["select ' from nowhere' -- from nobody\n from sales", ['sales']],
])('reads of: %s', (text, names) => {
  expect(namesOf('reads', text).filter((name) => name !== 'retailer_id')).toEqual(
    names.filter((name) => name !== 'retailer_id'),
  )
})

test.each([
  ['insert into sales (a) select 1', ['sales']],
  ['with gone as (delete from sales s where true returning 1) select from gone', ['sales']],
  ['update sales s set a = 1', ['sales']],
  ['select from a for update', []],
])('writes of: %s', (text, names) => {
  expect(namesOf('writes', text)).toEqual(names)
})

test('a lock without a table name counts for every table; one with a name for that table only', () => {
  expect(namesOf('locks', 'select from sales s join stores st on true for update')).toEqual(['sales', 'stores'])
  expect(namesOf('locks', 'select from sales s join stores st on true for update of s')).toEqual([])
})

test('in a file, sql templates count, with their fragments and the tables that the platform uses', () => {
  const source = [
    'const words = `from nowhere`',
    'const a = sql`select 1 from sales ${' + 'sql`join stores on true`}`',
    "const DUE = { table: 'payments', key: {} }",
    "const b = sql`select from ${sql.table('users')}`",
  ].join('\n')
  const names = referencesIn('a.ts', source).map(({ name, use }) => `${use} ${name}`)
  expect(names.toSorted()).toEqual(['reads sales', 'reads stores', 'writes payments', 'writes users'])
})
