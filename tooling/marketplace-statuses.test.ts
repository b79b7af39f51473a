import { readFileSync } from 'node:fs'
import { FULFILLED, SALE_STATUSES } from '@ark/domain'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from './source-files.ts'

/**
 * Tests that a marketplace's status decides nothing outside its adapter, on the server, in the browser and in shared
 * rules: our stage does (packages/domain/src/sales/sale-stages.ts), and the status is only shown (docs/decisions/068).
 */

/** The file that may name a marketplace's statuses besides its adapter: the table of their labels. */
const TABLE = 'packages/domain/src/sales/sale-statuses.ts'
/** The sandbox's past contains the marketplaces' own statuses. */
const PAST = 'apps/server/src/sandbox/past/'
const isOurs = (file: string) =>
  /^(apps\/(server|web)\/src|packages)\//.test(file) &&
  ![TABLE, PAST, 'packages/marketplaces/'].some((place) => file.startsWith(place))

/** The statuses to search. FULFILLED is left out, since Shopify uses it for orders, too, and so do we. */
const WORDS = SALE_STATUSES.flatMap(({ wire }) => wire).filter((word) => word !== FULFILLED)
/** Statuses of listings and their operations, which appear only in the adapters. */
const OF_LISTINGS = ['ACTIVE', 'INACTIVE', 'MATCHED', 'DELETED', 'SUCCEEDED']
const NAMED = new RegExp(
  `(['"\`])(${[...WORDS, ...OF_LISTINGS].join('|')})\\1|(ORDER|LISTING|FULFILLMENT)_STATUS_`,
  'g',
)

const IMPORTS = /^import [^;]*? from '.*'$/gm
/** Matches uses of the table. A status's look may be used anywhere, the rest only for a person's choice. */
const ASKED = /\b(saleStatus|stageSetBy|wireValuesWhere|isAliasSpelling)\(|\bSALE_STATUSES\b/g
const LOOK = '(label|color|reason)'
const LOOKS = new RegExp(`saleStatus\\([\\w.]*\\)\\.${LOOK}\\b|\\{ ${LOOK}(, ${LOOK})* \\} = saleStatus\\(`, 'g')

/** Matches a status that is compared, looked up or searched for, in code and in statements. */
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
/** Returns whether a file concerns wholesale, whose orders have our own statuses. */
const isOfWholesale = (file: string): boolean => file.includes('wholesale')

/** Matches tests of a provider's message. Messages are for people; the kind of the error decides what to do. */
const OF_MESSAGES = /\bmessage\.(includes|startsWith|endsWith|match)\(|\.test\([\w.]*\bmessage\)/g

/** A paragraph with such a comment may do it: `// Marketplace word: whether there is anything to write.` */
const EXCUSED = /(?:\/\/|\*) .*\b(Marketplace word|Message): \S/

const found = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([text]) => text)

const excusableIn = (file: string, source: string): string[] => [
  ...found(source.replaceAll(IMPORTS, '').replaceAll(LOOKS, ''), ASKED),
  ...(isOfWholesale(file) ? [] : found(source, COMPARED)),
  ...found(source, OF_MESSAGES),
]

/** Returns what is wrong with a file: offences without an excuse, and excuses without an offence. */
const offences = (file: string, source: string): string[] =>
  source
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const wrong = excusableIn(file, paragraph)
      if (!EXCUSED.test(paragraph)) return [...found(paragraph, NAMED), ...wrong]
      return [...found(paragraph, NAMED), ...(wrong.length > 0 ? [] : ['no excuse is needed any more'])]
    })
    .map((text) => `${file}: ${text}`)

test("only adapters and the table of statuses contain a marketplace's words, and no decision uses one", () => {
  const files = sourceFiles().filter((file) => isOurs(file) && isProductSource(file))
  for (const place of ['apps/server/src/', 'apps/web/src/', 'packages/domain/src/', 'packages/contract/src/'])
    expect(files.filter((file) => file.startsWith(place)).length).toBeGreaterThan(20)
  expect(files.flatMap((file) => offences(file, readFileSync(file, 'utf8')))).toEqual([])
})

const SAID = '`It is ${saleStatus(sale.status).label}`'

test.each(['apps/server/src/modules/sales/planted.ts', 'apps/web/src/planted.tsx', 'packages/domain/src/planted.ts'])(
  'in %s a word in a decision is found, and a displayed one is not',
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
    expect(count('// Marketplace word: for the log.\nif (order.status !== sale.status) log()')).toBe(0)
    expect(count('// Marketplace word: for the log.\nlog()')).toBe(1)
  },
)
