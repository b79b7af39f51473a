import { readFileSync } from 'node:fs'
import { FULFILLED, SALE_STATUSES } from '@ark/domain'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from '../../../tooling/source-files.ts'

/**
 * A marketplace's word decides nothing outside its adapter: there it is our stage (packages/domain/sale-stages.ts), and
 * the word stands beside it to be shown.
 */

/** Where a marketplace's status may be named: its adapter, and the table that says how each looks. */
const TABLE = 'packages/domain/src/sale-statuses.ts'
const isOurs = (file: string) =>
  /^(apps\/(server|web)\/src|packages)\//.test(file) && !file.startsWith('packages/marketplaces/') && file !== TABLE

/** Shopify calls an order so too, and a word of our own says nothing of a marketplace. */
const WORDS = SALE_STATUSES.flatMap(({ wire }) => wire).filter((word) => word !== FULFILLED)
/** Of listings and their operations, which no table outside the adapters has. */
const OF_LISTINGS = ['ACTIVE', 'INACTIVE', 'MATCHED', 'DELETED', 'SUCCEEDED']
const NAMED = new RegExp(
  `(['"\`])(${[...WORDS, ...OF_LISTINGS].join('|')})\\1|(ORDER|LISTING|FULFILLMENT)_STATUS_`,
  'g',
)

/** How a status looks may be asked anywhere, and what it stands for where a person has chosen it from a list. */
const ASKED = /saleStatus\(|wireValuesWhere\(|\bSALE_STATUSES\b/g
const LOOKS = /saleStatus\([\w.]*\)\.(label|color)\b/g
const OF_A_PERSON: Record<string, string> = {
  'apps/server/src/modules/sales/read-sale-filter.ts': 'the statuses that a list is narrowed to',
  'apps/server/src/modules/sales/read-system-sale-filter.ts': 'the same, of the operator',
  'apps/server/src/modules/sales/set-sale-status.ts': 'the status that a person sets',
}

const offences = (file: string, source: string): string[] => {
  const named = [...source.matchAll(NAMED)].map(([word]) => `${file}: ${word}`)
  const isServer = file.startsWith('apps/server/') && OF_A_PERSON[file] === undefined
  const asked = isServer ? [...source.replaceAll(LOOKS, '').matchAll(ASKED)] : []
  return [...named, ...asked.map(([word]) => `${file}: ${word}`)]
}

test("nothing but adapters and the table of statuses knows a marketplace's words, and no use case goes by one", () => {
  const files = sourceFiles().filter((file) => isOurs(file) && isProductSource(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files).toEqual(expect.arrayContaining(Object.keys(OF_A_PERSON)))
  expect(files.flatMap((file) => offences(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ["if (order.status === 'SHIPPED') ship()", 1],
  ["if (order.status.startsWith('ORDER_STATUS_')) ship()", 1],
  ["if (listing.reason === 'INACTIVE') stop()", 1],
  ["if (saleStatus(sale.status).group === 'canceled') stop()", 1],
  ['const { stage } = saleStatus(order.status)', 1],
  ['return `It is ${saleStatus(sale.status).label}`', 0],
  ["if (sale.stage === 'shipped') stop()", 0],
])('%s', (source, found) => {
  expect(offences('apps/server/src/modules/sales/planted.ts', source)).toHaveLength(found)
})
