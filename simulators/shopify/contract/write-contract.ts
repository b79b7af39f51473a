import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { argv, exit, stdout } from 'node:process'
import {
  buildSchema,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  print,
} from 'graphql'

/**
 * Writes the parts of Shopify's schema and valid documents that the fidelity tests need, in a compact form: `node
 * simulators/shopify/contract/write-contract.ts path/to/providers`. `schema.json` has Shopify's signatures of the
 * fields in our `schema.graphql`; `operations.graphql`, `bulk-queries.graphql` and `variables.json` have the documents.
 * Run it when the API version or `schema.graphql` changes; no test or program needs it.
 */
const [folder] = argv.slice(2)
if (folder === undefined) {
  stdout.write('Usage: node simulators/shopify/contract/write-contract.ts path/to/providers\n')
  exit(1)
}
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
const write = (file: string, text: string): void => writeFileSync(new URL(file, import.meta.url), text)

const theirs = buildSchema(read('shopify-admin-schema.graphql'), { assumeValid: true })
const ours = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const types = Object.values(ours.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const contract = types.map((type) => [type.name, signatureOf(type, theirs.getType(type.name))])
write('schema.json', `${JSON.stringify(Object.fromEntries(contract), null, 1)}\n`)
write('operations.graphql', withoutComments('shopify-operations.graphql'))
write('bulk-queries.graphql', withoutComments('shopify-bulk-queries.graphql'))
write('variables.json', `${JSON.stringify(JSON.parse(read('shopify-sample-variables.json')), null, 1)}\n`)

function withoutComments(file: string): string {
  return `${print(parse(read(file)))}\n`
}

/**
 * Returns Shopify's signature of a type: the values of an enum, or the fields that our schema has, with types and
 * arguments. Returns null when Shopify has no such type.
 */
function signatureOf(type: GraphQLNamedType, real: GraphQLNamedType | undefined): unknown {
  if (!real) return null
  if (isEnumType(type) && isEnumType(real))
    return type
      .getValues()
      .map(({ name }) => name)
      .filter((name) => real.getValue(name))
  const fields = fieldsOf(real)
  return Object.fromEntries(
    Object.keys(fieldsOf(type)).flatMap((name) => {
      const field = fields[name]
      return field ? [[name, fieldSignature(field, Object.keys(argumentsOf(fieldsOf(type)[name])))]] : []
    }),
  )
}

interface Field {
  type: unknown
  args?: readonly { name: string; type: unknown }[]
}

function fieldsOf(type: GraphQLNamedType): Record<string, Field> {
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? type.getFields() : {}
}

function argumentsOf(field: Field | undefined): Record<string, string> {
  return Object.fromEntries((field?.args ?? []).map(({ name, type }) => [name, String(type)]))
}

/**
 * Returns the signature of a field: `'LineItemConnection!'`, or with arguments `{ type, after: 'String', first: 'Int'
 * }`.
 */
function fieldSignature(field: Field, names: string[]): unknown {
  const args = Object.entries(argumentsOf(field)).filter(([name]) => names.includes(name))
  return args.length === 0 ? String(field.type) : { type: String(field.type), args: Object.fromEntries(args) }
}
