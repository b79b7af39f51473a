import {
  type ASTNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type SelectionSetNode,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql'

/** How a connection's cost grows with its page size, fitted to recorded answers. */
const GROWTH: readonly [size: number, factor: number][] = [
  [0, 0],
  [1, 1],
  [2, 1.2],
  [3, 2.3],
  [5, 3.4],
  [10, 4.7],
  [20, 5.4],
  [50, 7.4],
  [100, 9.3],
  [250, 11.5],
]

/** Returns the factor of a page size. Between two measured sizes it grows with the logarithm. */
export function growth(size: number): number {
  for (const [index, [upper, factor]] of GROWTH.entries()) {
    if (size > upper) continue
    const [lower, before] = GROWTH[index - 1] ?? [0, 0]
    if (size === upper || lower === 0) return size === 0 ? 0 : factor
    return before + ((factor - before) * Math.log(size / lower)) / Math.log(upper / lower)
  }
  return 11.5
}

export interface CostQuestion {
  schema: GraphQLSchema
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

const MUTATION_COST = 10

/**
 * Returns the cost of a query, rounded up: the requested cost of its maximum page sizes, or the actual cost of `data`.
 */
export function queryCost(question: CostQuestion, data?: object | null): number {
  const root = question.schema.getRootType(question.operation.operation)
  if (!root) return 0
  const cost = selectionCost(question, { set: question.operation.selectionSet, type: root, data })
  return Math.ceil(Number(cost.toFixed(6)))
}

interface Place {
  set: SelectionSetNode
  type: GraphQLOutputType | GraphQLObjectType
  /** Undefined for the requested cost. */
  data: unknown
}

function selectionCost(question: CostQuestion, { set, type, data }: Place): number {
  const parent = getNamedType(type)
  return set.selections.reduce((sum, selection) => {
    if (selection.kind === 'Field') return sum + fieldCost(question, selection, { type: parent, data })
    const fragment = selection.kind === 'InlineFragment' ? selection : fragmentOf(question, selection.name.value)
    const condition = fragment?.typeCondition && question.schema.getType(fragment.typeCondition.name.value)
    if (!fragment) return sum
    const inner = condition && isCompositeType(condition) ? condition : parent
    return sum + selectionCost(question, { set: fragment.selectionSet, type: inner as GraphQLObjectType, data })
  }, 0)
}

function fragmentOf({ document }: CostQuestion, name: string) {
  return document.definitions.find(
    (definition) => definition.kind === 'FragmentDefinition' && definition.name.value === name,
  ) as Extract<ASTNode, { kind: 'FragmentDefinition' }> | undefined
}

/** Returns the cost of a field: scalars and pageInfo are free, objects cost 1, a mutation costs 10. */
function fieldCost(question: CostQuestion, node: FieldNode, parent: { type: unknown; data: unknown }): number {
  const isMutation = parent.type === question.schema.getMutationType()
  const own = isMutation ? MUTATION_COST : 0
  const { type: owner } = parent
  const field = isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[node.name.value] : undefined
  if (!field || !node.selectionSet || node.name.value === 'pageInfo') return own
  const value = valueAt(parent.data, node.alias?.value ?? node.name.value)
  if (value === null) return own
  const named = getNamedType(field.type)
  if (named.name.endsWith('Connection')) return own + connectionCost(question, node, { type: field.type, data: value })
  const place = { set: node.selectionSet, type: field.type }
  const elements: unknown[] = Array.isArray(value) ? value.slice(0, 1) : [value]
  const inner = elements.reduce<number>((sum, data) => sum + 1 + selectionCost(question, { ...place, data }), 0)
  // The cost of the mutation includes its payload.
  return isMutation ? own + Math.max(0, inner - 1) : inner
}

/** Returns `1 + g(size) × node`; the actual cost uses the mean over the returned nodes. */
function connectionCost(question: CostQuestion, node: FieldNode, { type, data }: Omit<Place, 'set'>): number {
  const parts = (node.selectionSet?.selections ?? []).filter(
    (selection): selection is FieldNode =>
      selection.kind === 'Field' && (selection.name.value === 'nodes' || selection.name.value === 'edges'),
  )
  const size = pageSize(node, question.variables)
  const connection = getNamedType(type) as GraphQLObjectType
  const inner = parts.map((part) => {
    const listType = connection.getFields()[part.name.value]?.type
    const list = valueAt(data, part.alias?.value ?? part.name.value)
    if (!listType || !part.selectionSet) return 0
    const isEdges = part.name.value === 'edges'
    const one = (element: unknown) =>
      selectionCost(question, { set: part.selectionSet as SelectionSetNode, type: listType, data: element }) +
      (isEdges ? 0 : 1)
    if (!Array.isArray(list)) return growth(size) * one(undefined)
    const total = list.reduce<number>((sum, element) => sum + one(element), 0)
    return list.length === 0 ? 0 : (growth(list.length) * total) / list.length
  })
  return 1 + Math.max(0, ...inner)
}

/** Returns the page size, or 0 when there is none, which the resolver refuses anyway. */
function pageSize(node: FieldNode, variables: Record<string, unknown>): number {
  const argument = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  if (argument?.value.kind === 'IntValue') return Number(argument.value.value)
  if (argument?.value.kind === 'Variable') return Number(variables[argument.value.name.value] ?? 0)
  return 0
}

function valueAt(data: unknown, key: string): unknown {
  if (data === undefined) return undefined
  return typeof data === 'object' && data !== null ? ((data as Record<string, unknown>)[key] ?? null) : null
}
