import { expect, test } from 'vitest'
import { exportedNames } from './exported-names.ts'
import { type ContractSchemas, namesWithTwoMeanings, sideOf } from './names-across-workspaces.ts'

const SALE = { type: 'object', properties: { id: { type: 'integer' } } }
const contract: ContractSchemas = {
  answerOf: (call) =>
    call === 'GET /sales'
      ? { properties: { sales: { items: SALE }, money: { ...SALE, type: ['object', 'null'] } } }
      : undefined,
  exported: (_file, name) => (name === 'Sale' || name === 'Money' ? SALE : { type: 'string' }),
}

/** Returns the problems of files, given by path. */
function problems(sources: Record<string, string>): string[] {
  const texts = new Map(Object.entries(sources))
  const files = [...texts].map(([file, text]) => ({ file, names: exportedNames(file, text) }))
  return namesWithTwoMeanings(files, texts, contract)
}
const SERVER = 'apps/server/src/sales.ts'
const WEB = 'apps/web/src/shared/sales.tsx'
const DOMAIN = 'packages/domain/src/sales.ts'
const CONTRACT = 'packages/contract/src/sales/sales.ts'

test.each([
  ['two functions', 'export function signIn() {}', 'export const signIn = () => 1'],
  ['a component and a type', 'export interface SignInForm {}', 'export function SignInForm() {}'],
  ['two types of their own', 'export interface Step { at: Date }', 'export type Step = { key: string }'],
  [
    'two parts of one answer',
    "export type Sale = AnswerOf<Contract['GET /sales']>['sales'][number]",
    "export type Sale = Answer<'GET /sales'>['money']",
  ],
  [
    'the same field of two calls',
    "export type Sale = AnswerOf<Contract['GET /sales']>['sales']",
    "export type Sale = Answer<'GET /sales/recent'>['sales']",
  ],
  [
    'what may be null and what may not',
    "export type Sale = AnswerOf<Contract['GET /sales']>['money']",
    "export type Sale = NonNullable<Answer<'GET /sales'>['money']>",
  ],
  [
    'a part and what is picked of it',
    "export type Sale = Answer<'GET /sales'>",
    "export type Sale = Pick<Answer<'GET /sales'>, 'money'>",
  ],
])('%s of one name in two workspaces are named, with their files', (_what, server, web) => {
  const [problem = '', ...others] = problems({ [SERVER]: server, [WEB]: web })
  expect(others).toEqual([])
  expect(problem).toMatch(new RegExp(`^\\w+: ${SERVER}, ${WEB}$`))
})

test('the same value in the server and the domain is named: it belongs to the domain', () => {
  const text = 'export const LABEL_ATTEMPTS = 4'
  expect(problems({ [SERVER]: text, [DOMAIN]: text })).toHaveLength(1)
})

test('two types that are one part of one call are one thing, also by way of other names and files', () => {
  const sources = {
    [SERVER]: `import type { Page as SalePage } from './pages.ts'
      export type Sale = SalePage['sales'][number]
      export type Kind = Exclude<Sale['kind'], 'shop'>`,
    'apps/server/src/pages.ts': "export type Page = AnswerOf<Contract['GET /sales']>",
    [WEB]: `type Found = Answer<'GET /sales'>
      export type Sale = Found['sales'][number]
      export type Kind = Exclude<Sale['kind'], 'shop'>`,
  }
  expect(problems(sources)).toEqual([])
})

test('a type is one thing with the schema of its name where the contract answers it by that schema', () => {
  const web = `export type Sale = Answer<'GET /sales'>['sales'][number]
    export type Money = NonNullable<Answer<'GET /sales'>['money']>`
  const schemas = 'export const Sale = AnswerSchema({}); export const Money = AnswerSchema({})'
  expect(problems({ [WEB]: web, [CONTRACT]: schemas })).toEqual([])
  const other = "export type Buyer = Answer<'GET /sales'>['sales'][number]"
  expect(problems({ [WEB]: other, [CONTRACT]: 'export const Buyer = Text' })).toEqual([`Buyer: ${WEB}, ${CONTRACT}`])
})

test('adapters and simulators speak the words of their vendors, who are one side', () => {
  const order = 'export interface Order {}'
  const vendors = ['packages/marketplaces/src/alias/wire.ts', 'simulators/alias/entities.ts', 'simulators/stockx/a.ts']
  expect(new Set(vendors.map(sideOf))).toEqual(new Set(['vendors']))
  expect(problems(Object.fromEntries(vendors.map((file) => [file, order])))).toEqual([])
  const port = 'packages/marketplaces/src/resale-marketplace.ts'
  expect(problems({ [vendors[0] ?? '']: order, [port]: order })).toHaveLength(1)
  expect(problems({ [vendors[1] ?? '']: order, 'simulators/market/orders.ts': order })).toHaveLength(1)
})
