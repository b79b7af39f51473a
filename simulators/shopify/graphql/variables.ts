import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  print,
  typeFromAST,
} from 'graphql'

interface Problem {
  path: (string | number)[]
  explanation: string
}

/** Returns INVALID_VARIABLE errors in Shopify's form, or an empty list. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): object[] {
  return (operation.variableDefinitions ?? []).flatMap((definition) => {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type)
    const value = variables[name] === undefined && definition.defaultValue ? undefined : (variables[name] ?? null)
    if (!type || value === undefined) return []
    const problems = problemsOf(type as GraphQLInputType, value, [])
    const [first] = problems
    if (!first) return []
    const where = first.path.length > 0 ? ` for ${first.path.join('.')} (${first.explanation})` : ''
    const { line, column } = definition.loc?.startToken ?? { line: 1, column: 1 }
    return [
      {
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${where}`,
        locations: [{ line, column }],
        extensions: { code: 'INVALID_VARIABLE', value, problems },
      },
    ]
  })
}

/** Returns problems with the messages of graphql-ruby, which Shopify runs. */
function problemsOf(type: GraphQLInputType, value: unknown, path: Problem['path']): Problem[] {
  if (isNonNullType(type)) {
    if (value === null || value === undefined) return [{ path, explanation: 'Expected value to not be null' }]
    return problemsOf(type.ofType, value, path)
  }
  if (value === null || value === undefined) return []
  if (isListType(type)) {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items.flatMap((item, index) => problemsOf(type.ofType, item, [...path, index]))
  }
  if (isInputObjectType(type)) return objectProblems(type, value, path)
  if (isEnumType(type)) {
    const names = type.getValues().map((entry) => entry.name)
    if (typeof value === 'string' && names.includes(value)) return []
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` }]
  }
  return isScalarValue(type.name, value)
    ? []
    : [{ path, explanation: `Could not coerce value ${JSON.stringify(value)} to ${type.name}` }]
}

/** Returns the problems of an object: unknown fields first, then invalid known ones, then the rule of @oneOf. */
function objectProblems(
  type: Extract<GraphQLInputType, { getFields(): unknown }>,
  value: unknown,
  path: Problem['path'],
): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }]
  }
  const fields = type.getFields()
  const given: Record<string, unknown> = { ...value }
  const unknown = Object.keys(given)
    .filter((name) => !fields[name])
    .map((name) => ({ path: [...path, name], explanation: `Field is not defined on ${type.name}` }))
  const known = Object.values(fields).flatMap((field) => {
    if (given[field.name] === undefined && field.default !== undefined) return []
    return problemsOf(field.type, given[field.name], [...path, field.name])
  })
  const set = Object.values(given).filter((entry) => entry !== null && entry !== undefined)
  const oneOf =
    type.isOneOf && (set.length !== 1 || Object.keys(given).length !== 1)
      ? [{ path, explanation: `'${type.name}' requires exactly one argument, but ${set.length} were provided.` }]
      : []
  return [...unknown, ...known, ...oneOf]
}

/** Returns whether a value fits one of Shopify's scalars. IDs and decimals may be numbers. */
function isScalarValue(scalar: string, value: unknown): boolean {
  switch (scalar) {
    case 'Int':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
    case 'Float':
      return typeof value === 'number'
    case 'Boolean':
      return typeof value === 'boolean'
    case 'ID':
      return typeof value === 'string' || typeof value === 'number'
    case 'Decimal':
    case 'Money':
      return /^-?\d+(\.\d+)?$/.test(String(value))
    case 'DateTime':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    case 'CountryCode':
      return typeof value === 'string' && /^[A-Z]{2}$/.test(value)
    case 'CurrencyCode':
      return typeof value === 'string' && /^[A-Z]{3,4}$/.test(value)
    case 'URL':
      return typeof value === 'string' && URL.canParse(value)
    case 'JSON':
      return true
    default:
      return typeof value === 'string'
  }
}
