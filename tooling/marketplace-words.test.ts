import { readFileSync } from 'node:fs'
import { FULFILLED, SALE_STATUSES } from '@ark/domain'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from './source-files.ts'

/**
 * A marketplace's word decides nothing outside its adapter, on the server, in the browser and in the rules that both
 * share: there it is our stage (packages/domain/sale-stages.ts), and the word stands beside it to be shown
 * (docs/decisions/068).
 */

/** Where a marketplace's status may be named: its adapter, and the table that says how each looks. */
const TABLE = 'packages/domain/src/sales/sale-statuses.ts'
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

/** How a status looks may be asked anywhere; the rest of the table only where a person has chosen from it. */
const ASKED = /\b(saleStatus|stageSetBy|wireValuesWhere|isAliasSpelling)\(|\bSALE_STATUSES\b/g
const LOOK = '(label|color|reason)'
const LOOKS = new RegExp(`saleStatus\\([\\w.]*\\)\\.${LOOK}\\b|\\{ ${LOOK}(, ${LOOK})* \\} = saleStatus\\(`, 'g')
const SERVER = 'apps/server/src/modules/sales'
const OF_A_PERSON: Record<string, string> = {
  [`${SERVER}/records/read-sale-filter.ts`]: 'the statuses that a list is narrowed to',
  [`${SERVER}/operator/read-system-sale-filter.ts`]: 'the same, of the operator',
  [`${SERVER}/canceled/set-sale-status.ts`]: 'the status that a person sets',
  'apps/web/src/features/fulfillments/waiting-statuses.ts': 'the statuses that a person narrows the list to',
  'apps/web/src/shared/sales/details/settable-statuses.ts': 'the statuses that a person may set',
}

/** A word that is compared, looked up or searched for, in the code and in statements. */
const WORD = String.raw`\b(sale|order|row|before|after|unit)\.\w*status\b`
const COMPARED = new RegExp(
  [
    String.raw`${WORD} (===|!==)`,
    String.raw`(===|!==) ${WORD}`,
    String.raw`switch \(${WORD}`,
    String.raw`\.(includes|has|get|test)\(${WORD}`,
    String.raw`${WORD}\.(startsWith|endsWith|includes|match)\(`,
    String.raw`\[${WORD}\]`,
    String.raw`\bs\.\w*status (=|<>|in|like|~)`,
  ].join('|'),
  'g',
)
const IS_NEWS: Record<string, string> = {
  [`${SERVER}/operator/operate-on-sale.ts`]: 'whether a word has changed, to say so',
  [`${SERVER}/orders/read-orders.ts`]: 'whether an order is to be read again',
  [`${SERVER}/shop-orders/read-shop-order.ts`]: 'whether there is anything to write',
  [`${SERVER}/orders/refresh-sale.ts`]: 'whether there is anything to write',
  [`${SERVER}/canceled/set-sale-status.ts`]: 'whether a person changes anything',
  [`${SERVER}/records/queries/sale-filter.ts`]: 'the statuses that a person has narrowed a list to',
  [`${SERVER}/shop-orders/queries/shop-sales.ts`]: 'whether the word before is kept',
}
/** An order of wholesale has a status of ours. */
const isOfWholesale = (file: string): boolean => file.includes('wholesale')

/** What a provider writes to people; what may be done about it is in the kind of its error. */
const OF_MESSAGES = /\bmessage\.(includes|startsWith|endsWith|match)\(|\.test\([\w.]*\bmessage\)/g
const NO_PROVIDER: Record<string, string> = {
  'apps/server/src/platform/database/database-errors.ts':
    "PostgreSQL's driver names some errors by their message alone",
  'apps/web/src/features/liquidation/LiquidationPage.tsx': 'words of ours are not said twice',
}

const found = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([text]) => text)

const offences = (file: string, source: string): string[] =>
  [
    ...found(source, NAMED),
    ...(file in OF_A_PERSON ? [] : found(source.replaceAll(LOOKS, ''), ASKED)),
    ...(file in IS_NEWS || isOfWholesale(file) ? [] : found(source, COMPARED)),
    ...(file in NO_PROVIDER ? [] : found(source, OF_MESSAGES)),
  ].map((text) => `${file}: ${text}`)

test("nothing but adapters and the table of statuses knows a marketplace's words, and nothing goes by one", () => {
  const files = sourceFiles().filter((file) => isOurs(file) && isProductSource(file))
  for (const place of ['apps/server/src/', 'apps/web/src/', 'packages/domain/src/', 'packages/contract/src/'])
    expect(files.filter((file) => file.startsWith(place)).length).toBeGreaterThan(20)
  expect(files.flatMap((file) => offences(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('what is let through needs it', () => {
  const needed = Object.entries({ ...OF_A_PERSON, ...IS_NEWS, ...NO_PROVIDER }).filter(([file]) => {
    const source = readFileSync(file, 'utf8')
    return offences(`not ${file}`, source).length === 0
  })
  expect(needed).toEqual([])
})

const SAID = '`It is ${saleStatus(sale.status).label}`'

test.each(['apps/server/src/modules/sales/planted.ts', 'apps/web/src/planted.tsx', 'packages/domain/src/planted.ts'])(
  'in %s a word that decides is found, and one that is shown is not',
  (file) => {
    const count = (source: string) => offences(file, source).length
    expect(count("if (order.status === 'SHIPPED') ship()")).toBe(2)
    expect(count("if (order.status.startsWith('ORDER_STATUS_')) ship()")).toBe(2)
    expect(count("if (listing.reason === 'INACTIVE') stop()")).toBe(1)
    expect(count("if (saleStatus(sale.status).group === 'canceled') stop()")).toBe(1)
    expect(count('const { stage } = saleStatus(order.status)')).toBe(1)
    expect(count('const { label, group } = saleStatus(order.status)')).toBe(1)
    expect(count('SALE_STAGES[saleStatus(sale.status).stage].to_ship')).toBe(1)
    expect(count('if (SALE_STAGES[stageSetBy(sale.status)].to_ship) ship()')).toBe(1)
    expect(count('if (SHIPPABLE.includes(sale.status)) ship()')).toBe(1)
    expect(count('sql`where s.status in (${words})`')).toBe(1)
    expect(count("if (failure.message.includes('generate_label')) again()")).toBe(1)
    expect(count(`return ${SAID}`)).toBe(0)
    expect(count('const { label, color } = saleStatus(sale.status)')).toBe(0)
    expect(count("if (sale.stage === 'shipped') stop()")).toBe(0)
  },
)
