import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../../../tooling/source-files.ts'
import { type Reference, referencesIn, referencesOf } from '../statements/sql-references.ts'
import { MODULES } from '../../src/modules.ts'
import { LAYERS, type Owner, ownerOf, OWNERS, type PublishedView, publishedViews } from '../statements/table-owners.ts'

/**
 * Tests which module reads and writes which table, which import rules cannot see: a module writes its own tables
 * only, and reads the published views of modules below it (docs/decisions/019).
 */

/** The exceptions from the rule, with their reasons. */
const EXCEPTIONS: Record<string, string> = {
  'platform/due-rows.ts reads retailers (accounts)': 'rows are taken in turn among retailers',
  'platform/retention/remove-old-rows.ts reads retailers (accounts)': 'rows are found retailer by retailer',
  'modules/stores/connection/queries/locations.ts calls withhold_items_of_store (inventory)':
    'what lies at a place follows the place; a table that each machine has a copy of has no trigger that could do it',
  'platform/watch/operating-figures.ts reads marketplace_accounts (catalogue)':
    'a budget is of a shared or an own account',
}

const ROOT = 'apps/server/src/'
/** The past of a sandbox is a finished history in the tables of all modules (docs/decisions/093). */
const PAST = `${ROOT}sandbox/past/`
const VIEWS: ReadonlyMap<string, PublishedView> = new Map(publishedViews().map((view) => [view.name, view]))
const below = (owner: Owner) => LAYERS.slice(0, LAYERS.indexOf(owner))

/** Returns what is wrong with a module's use of a table, a view or a function; null when nothing is. */
function offence(module: Owner, { name, use }: Reference): string | null {
  const table = OWNERS.get(name)
  if (table !== undefined)
    // Every module may call the platform's functions about a row's retailer and a table's policies.
    return table === module || (table === 'platform' && use === 'calls') ? null : `${use} ${name} (${table})`
  const [schema = '', published] = name.split('.')
  if (published === undefined || !LAYERS.some((layer) => layer === schema)) return null
  const view = VIEWS.get(name)
  if (!view) return `${use} ${name}, which is not there`
  if (use !== 'reads') return `${use} ${name} (${view.owner}), which is published to be read`
  if (view.owner === module) return `reads its own ${name} as others do`
  return below(module).includes(view.owner) ? null : `reads ${name} (${view.owner}) from below`
}

const moduleOf = (file: string): Owner => {
  const [, name] = /^modules\/(\w+)\//.exec(file) ?? []
  return name === undefined ? 'platform' : ownerOf(name)
}

function offences(): string[] {
  const files = sourceFiles().filter(
    (file) => file.startsWith(ROOT) && !file.startsWith(PAST) && !/\.(test|battery)\.ts$/.test(file),
  )
  const found = files.flatMap((path) => {
    const file = path.slice(ROOT.length)
    return referencesIn(path, readFileSync(path, 'utf8')).flatMap((reference) => {
      const wrong = offence(moduleOf(file), reference)
      return wrong ? [`${file} ${wrong}`] : []
    })
  })
  return [...new Set(found)].toSorted()
}

test('every table belongs to the module whose migration creates it', () => {
  expect(OWNERS.get('inventory_items')).toBe('inventory')
  expect(OWNERS.size).toBeGreaterThan(50)
})

test('a module lists exactly the tables that its migrations create', () => {
  for (const { name, tables } of MODULES) {
    const named = [...(tables?.pruned ?? []), ...(tables?.standing ?? [])].flatMap((record) => record.tables)
    const wrong = [...new Set(named)].filter((table) => OWNERS.get(table) !== name)
    expect([name, wrong]).toEqual([name, []])
  }
  expect(MODULES.map(({ name }) => name)).toEqual(LAYERS.filter((layer) => layer !== 'platform'))
})

test('a module writes only its own tables, and of lower modules reads only published ones', () => {
  expect(offences()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})

test.each<[Owner, string, string | null]>([
  ['inventory', 'select from sales', 'reads sales (sales)'],
  ['inventory', 'select from sales.sales', 'reads sales.sales (sales) from below'],
  ['sales', 'select from inventory_items', 'reads inventory_items (inventory)'],
  ['sales', 'select from inventory.items', null],
  [
    'sales',
    'select from inventory.items i join sales s on true for update',
    'locks inventory.items (inventory), which is published to be read',
  ],
  ['sales', 'update inventory_items set a = 1', 'writes inventory_items (inventory)'],
  ['sales', 'update inventory.items set a = 1', 'writes inventory.items (inventory), which is published to be read'],
  ['sales', 'select from inventory.secrets', 'reads inventory.secrets, which is not there'],
  ['sales', 'select find_product_stock_totals(1)', 'calls find_product_stock_totals (inventory)'],
  ['inventory', 'select from inventory.items', 'reads its own inventory.items as others do'],
])('from %s: %s', (module, statement, wrong) => {
  const found = referencesOf(statement).flatMap((reference) => offence(module, reference) ?? [])
  expect([...new Set(found)]).toEqual(wrong === null ? [] : [wrong])
})

test('a view has named columns of its owner only, with the rights of the caller', () => {
  expect(VIEWS.size).toBeGreaterThan(10)
  for (const { name, owner, hasRightsOfCaller, body } of VIEWS.values()) {
    expect([name, hasRightsOfCaller, body.includes('*')]).toEqual([name, true, false])
    const tables = referencesOf(body).map(({ name: table }) => [table, OWNERS.get(table.replace('public.', ''))])
    expect(tables.filter(([, made]) => made !== owner)).toEqual([])
  }
})
