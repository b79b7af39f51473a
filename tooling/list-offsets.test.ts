import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const DOCUMENTED = 'the API pages by `skip`; the browser continues after the last row and skips nothing'
const NUMBERED = 'the screen has numbered pages: rows are skipped in an index, as far as a person pages'

/** Files whose statements page by `offset`, and why each may. All other lists are read by keyset. */
const ALLOWED: Readonly<Record<string, string>> = {
  'accounts/audit/queries/audit-page.ts': DOCUMENTED,
  'accounts/mail/queries/mails.ts': 'not a list: a handful of mails to one person about one topic',
  'catalogue/products/queries/global-products.ts': DOCUMENTED,
  'catalogue/market/queries/products.ts': DOCUMENTED,
  'finances/queries/finance-page.ts': NUMBERED,
  'inventory/lists/queries/inventory-page.ts': DOCUMENTED,
  'inventory/lists/queries/product-summaries.ts':
    'a window of a list of known length that people enter anywhere: skips in an index, from the nearer end',
  'listings/files/queries/csv-checks.ts': 'not a list: all but three of a person’s files are deleted',
  'listings/slots/queries/listed-sizes.ts': DOCUMENTED,
  'listings/sweep/queries/stockx-overview.ts': DOCUMENTED,
  'listings/sizes/queries/variant-rows.ts': 'a call that no screen makes: within the sizes of one product',
  'sales/canceled/queries/canceled-sales.ts': NUMBERED,
  'sales/pairs/queries/pick-rules.ts': DOCUMENTED,
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
