import { readdirSync, readFileSync } from 'node:fs'

/**
 * The modules from the lowest to the highest. Each reads what those before it publish. The platform is below all of
 * them.
 */
export const LAYERS = [
  'platform',
  'accounts',
  'notifications',
  'catalogue',
  'stores',
  'inventory',
  'listings',
  'sales',
  'wholesale',
  'finances',
  'dashboard',
  'connections',
  'operations',
] as const
export type Owner = (typeof LAYERS)[number]

const FOLDER = new URL('../../migrations/', import.meta.url)

interface Migration {
  /** The module of the migration, from the file name: `0006_inventory.sql`, `0013_inventory_places.sql`. */
  owner: Owner
  sql: string
}

const MIGRATIONS: readonly Migration[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({
    owner: ownerOf(/^\d{4}_([a-z]+)/.exec(file)?.[1] ?? file),
    sql: readFileSync(new URL(file, FOLDER), 'utf8').replaceAll(/--.*$/gm, ''),
  }))

/**
 * The owner of each table and function: the module whose migration creates it. Throws when two modules create the same
 * name.
 */
export const OWNERS: ReadonlyMap<string, Owner> = ownersOf(MIGRATIONS)

function ownersOf(migrations: readonly Migration[]): Map<string, Owner> {
  const owners = new Map<string, Owner>()
  for (const { owner, sql } of migrations)
    for (const [, name = ''] of sql.matchAll(/create (?:unlogged )?(?:table|function|procedure) (\w+)/g)) {
      const other = owners.get(name)
      if (other && other !== owner) throw new Error(`${name} is made by ${other} and by ${owner}`)
      owners.set(name, owner)
    }
  return owners
}

export interface PublishedView {
  /** The name with the schema of the module that publishes it. */
  name: string
  owner: Owner
  hasRightsOfCaller: boolean
  body: string
}

/** Returns the views that the migrations create, in the schemas of the modules that publish them. */
export const publishedViews = (): PublishedView[] =>
  [
    ...MIGRATIONS.map(({ sql }) => sql)
      .join('\n')
      .matchAll(/create view ((\w+)\.\w+)([^;]*?) as\s([^;]*);/g),
  ].map(([, name = '', schema = '', options = '', body = '']) => ({
    name,
    owner: ownerOf(schema),
    hasRightsOfCaller: /security_invoker = true/.test(options),
    body,
  }))

export function ownerOf(name: string): Owner {
  const owner = LAYERS.find((layer) => layer === name)
  if (!owner) throw new Error(`${name} is no module`)
  return owner
}

export interface Routine {
  name: string
  /** The text between the name and the body: arguments, language, `stable`. */
  options: string
  body: string
}

/** Returns the functions and procedures that the migrations create, with every version of one that is replaced. */
export const routines = (): Routine[] =>
  [
    ...MIGRATIONS.map(({ sql }) => sql)
      .join('\n')
      .matchAll(/create (?:or replace )?(?:function|procedure) (\w+)([^$]*)\$(\w*)\$(.*?)\$\3\$/gs),
  ].map(([, name = '', options = '', , body = '']) => ({ name, options, body }))

/** Returns the identity column of each table that has one (`generated always as identity`). */
export const identities = (): ReadonlyMap<string, string> =>
  new Map(
    MIGRATIONS.flatMap(({ sql }) =>
      [...sql.matchAll(/create (?:unlogged )?table (\w+) \((.*?)\n\)/gs)].flatMap(([, table = '', columns = '']) => {
        const column = /^\s*(\w+) \w+ generated \w+(?: \w+)? as identity/m.exec(columns)?.[1]
        return column === undefined ? [] : [[table, column] as const]
      }),
    ),
  )
