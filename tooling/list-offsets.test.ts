import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const DOCUMENTED =
  'the documents page by `skip`; the browser goes on behind the last row, and then nothing is passed over'
const NUMBERED = 'the documents have numbered pages of it: rows are passed over in an index, as far as a person leafs'

/** Files whose statements page by `offset`, and why each may. All other lists are read by keyset. */
const ALLOWED: Readonly<Record<string, string>> = {
  'accounts/audit/queries/audit-page.ts': DOCUMENTED,
  'accounts/mail/queries/mails.ts': 'no list: whether a person had several mails about a thing, a handful',
  'catalogue/products/queries/global-products.ts': DOCUMENTED,
  'catalogue/market/queries/products.ts': DOCUMENTED,
  'finances/queries/finance-page.ts': NUMBERED,
  'inventory/lists/queries/inventory-page.ts': DOCUMENTED,
  'inventory/lists/queries/product-summaries.ts':
    'a window of a list of known length, to be leapt into anywhere: passed over in an index alone, from the nearer end',
  'listings/files/queries/csv-checks.ts': 'no list: of one person’s files all but three are forgotten',
  'listings/slots/queries/listed-sizes.ts': DOCUMENTED,
  'listings/sweep/queries/stockx-overview.ts': DOCUMENTED,
  'listings/sizes/queries/variant-rows.ts': 'the documents’ call alone: within the sizes of one product',
  'sales/canceled/queries/canceled-sales.ts': NUMBERED,
  'sales/records/queries/pick-rules.ts': DOCUMENTED,
  'sales/operator/queries/system-sales.ts': DOCUMENTED,
  'stores/matching/queries/store-products.ts': DOCUMENTED,
  'wholesale/orders/queries/bulk-sales.ts': DOCUMENTED,
}

const MODULES = 'apps/server/src/modules/'

/** Returns whether a source has a statement with an offset. */
const passesOver = (source: string): boolean => /\boffset (\$\{|\d)/.test(source)

test('no list but the named ones passes over rows to find its page', () => {
  const found = sourceFiles().filter(
    (file) =>
      file.startsWith('apps/server/src/') && !file.endsWith('.test.ts') && passesOver(readFileSync(file, 'utf8')),
  )
  expect(found.map((file) => file.replace(MODULES, '')).toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

test.each([
  ['select from sales order by sale_id offset ${skip} limit 50', true],
  ['select from sales limit 50 offset 100', true],
  ['select from sales where sale_id < ${before} order by sale_id desc limit 50', false],
  ['const reading = { offset: skip }', false],
])('%s: %s', (source, isFound) => {
  expect(passesOver(source)).toBe(isFound)
})
