import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { countedWithoutBound } from './unbounded-counts.ts'

/** Tests which statements count the rows of a growing table without a bound. */
beforeAll(() => loadModule())

const counted = (text: string): string[] =>
  countedWithoutBound(parseSync(text), (relation) => ['sales', 'items', 'catalogue.products'].includes(relation))

test.each([
  ['select count(*) from sales where retailer_id = $1', ['sales']],
  ["select count(*) filter (where status = 'pending')::int as n from sales where retailer_id = $1", ['sales']],
  ['select a, (select count(*) from sales s where s.retailer_id = $1) from stores', ['sales']],
  ['with found as (select * from sales) select count(*) from found', ['sales']],
  ['select count(*) from (select from sales union all select from items) u', ['sales', 'items']],
  [
    'select count(*) from sales s join catalogue.products p on p.product_id = s.product_id',
    ['sales', 'catalogue.products'],
  ],
  ['select status, count(*) from sales where retailer_id = $1 and store_id = $2 group by status', ['sales']],
  ['select count(*) from totals t join sales s on s.retailer_id = t.retailer_id', ['sales']],
  ['select count(*) from sales s where s.sale_id in (select i.sale_id from items i)', ['sales']],
  ['select 1 where (select count(*) from sales) > 0 limit 1', ['sales']],
])('counted without a bound: %s', (text, tables) => {
  expect(counted(text)).toEqual(tables)
})

test.each([
  'select (select count(*) from (select from sales where retailer_id = $1 limit 10000) counted)',
  'select count(*) from sale_totals where retailer_id = $1',
  'select count(*) from sales where retailer_id = $1 and variant_id = $2',
  'select count(*) from sales where retailer_id = $1 and sale_id = any($2::int8[])',
  'select p.a, (select count(*) from sales s where s.product_id = p.product_id) from catalogue.products p',
  'select count(*) from sales s join items i on i.sale_id = s.sale_id where s.run_id = $1',
  'select count(*) from jsonb_to_recordset($1::jsonb) as k (sale_id bigint) join sales s on s.sale_id = k.sale_id',
  'select count(*) from sales s where s.sale_id in (select i.sale_id from items i limit 500)',
  'with f as (select * from sales limit 5) select count(*) from f join items using (variant_id)',
  'with s as (insert into sales (a) select a from items returning 1) select count(*) from s',
  'select sum(sale_count), count(a) from sales',
])('counted with a bound: %s', (text) => {
  expect(counted(text)).toEqual([])
})
