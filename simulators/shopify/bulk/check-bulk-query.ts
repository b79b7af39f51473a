import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { validationErrors } from '../graphql/validation.ts'

const MAX_CONNECTIONS = 5
const MAX_DEPTH = 2

/** Returns Shopify's recorded message for an invalid bulk query, or undefined. */
export function checkBulkQuery(schema: GraphQLSchema, query: string): string | undefined {
  const document = parsed(query)
  if (!document) return 'Invalid bulk query: syntax error, unexpected end of file'
  const [invalid] = validationErrors(schema, document)
  if (invalid) return `Invalid bulk query: ${invalid.message}`
  const [operation] = document.definitions.filter((definition) => definition.kind === 'OperationDefinition')
  const root = schema.getQueryType()
  if (!operation || !root || operation.operation !== 'query') return 'Invalid bulk query: only queries are allowed.'
  if (operation.variableDefinitions?.length) return 'Invalid bulk query: variables are not allowed.'
  return shapeProblem(connectionsIn(document, { set: operation.selectionSet, type: root, depth: 0 }))
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query)
  } catch {
    return undefined
  }
}

interface FoundConnection {
  name: string
  depth: number
  usesNodes: boolean
  parentSelectsId: boolean
}

/** Checks for at least one and at most five connections, nested two deep, with `edges { node }` only. */
function shapeProblem(connections: readonly FoundConnection[]): string | undefined {
  if (connections.length === 0) return 'Bulk queries must contain at least one connection.'
  if (connections.length > MAX_CONNECTIONS) return 'Bulk queries cannot contain more than 5 connections.'
  if (connections.some(({ depth }) => depth > MAX_DEPTH)) {
    return 'Bulk queries cannot contain connections with a nesting depth greater than 2.'
  }
  const withNodes = connections.find(({ usesNodes }) => usesNodes)
  if (withNodes) return `Bulk queries must select edges and node of ${withNodes.name}, not nodes.`
  const orphan = connections.find(({ depth, parentSelectsId }) => depth > 0 && !parentSelectsId)
  return (
    orphan &&
    `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${orphan.name}.`
  )
}

interface Place {
  set: SelectionSetNode
  type: GraphQLObjectType
  /** The number of enclosing connections. */
  depth: number
}

function connectionsIn(document: DocumentNode, { set, type, depth }: Place): FoundConnection[] {
  const fields = fieldsIn(document, set)
  const parentSelectsId = fields.some(({ name, alias }) => name.value === 'id' && !alias)
  return fields.flatMap((field) => {
    const fieldType = type.getFields()[field.name.value]?.type
    const named = fieldType && getNamedType(fieldType)
    if (!field.selectionSet || !isObjectType(named)) return []
    if (!named.name.endsWith('Connection')) {
      return connectionsIn(document, { set: field.selectionSet, type: named, depth })
    }
    const parts = fieldsIn(document, field.selectionSet)
    const usesNodes = parts.some(({ name }) => name.value === 'nodes')
    const inner = connectionsIn(document, { set: field.selectionSet, type: named, depth: depth + 1 })
    return [{ name: field.name.value, depth, usesNodes, parentSelectsId }, ...inner]
  })
}

/** Returns the fields of a selection with expanded fragments. */
function fieldsIn(document: DocumentNode, set: SelectionSetNode): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    if (selection.kind === 'InlineFragment') return fieldsIn(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (definition) => definition.kind === 'FragmentDefinition' && definition.name.value === selection.name.value,
    )
    return fragment?.kind === 'FragmentDefinition' ? fieldsIn(document, fragment.selectionSet) : []
  })
}
