import {
  type ArgumentNode,
  type ASTNode,
  type DirectiveNode,
  type FieldNode,
  type ObjectFieldNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
  KnownArgumentNamesRule,
  FieldsOnCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  print,
  validate,
} from 'graphql'

type Ancestors = readonly (ASTNode | readonly ASTNode[])[]
type Visit<Node> = [node: Node, key: unknown, parent: unknown, path: unknown, ancestors: Ancestors]

/**
 * Returns the errors of a document: with Shopify's messages for common mistakes, with graphql-js' messages for the
 * rest. Empty when it is valid.
 */
export function validationErrors(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  return validate(schema, document, [...OWN_RULES, ...specifiedRules.filter((rule) => !REPLACED.has(rule))])
}

const REPLACED = new Set<ValidationRule>([
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  ProvidedRequiredArgumentsRule,
  ValuesOfCorrectTypeRule,
])

const fieldsExist: ValidationRule = (context) => ({
  Field(...[node, , , , ancestors]: Visit<FieldNode>) {
    const type = context.getParentType()
    if (!type || context.getFieldDef()) return
    const name = node.name.value
    report(context, [node, ancestors], {
      message: `Field '${name}' doesn't exist on type '${type.name}'`,
      extensions: { code: 'undefinedField', typeName: type.name, fieldName: name },
      tail: [name],
    })
  },
})

const argumentsAreKnown: ValidationRule = (context) => ({
  Argument(...[node, , , , ancestors]: Visit<ArgumentNode>) {
    const field = context.getFieldDef()
    if (context.getArgument() || !field || context.getDirective()) return
    const [name, argumentName] = [field.name, node.name.value]
    report(context, [node, ancestors], {
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
      tail: [argumentName],
    })
  },
  ObjectField(...[node, , , , ancestors]: Visit<ObjectFieldNode>) {
    const type = getNamedType(context.getParentInputType())
    if (!isInputObjectType(type) || type.getFields()[node.name.value]) return
    report(context, [node, ancestors], {
      message: `InputObject '${type.name}' doesn't accept argument '${node.name.value}'`,
      extensions: {
        code: 'argumentNotAccepted',
        name: type.name,
        typeName: 'InputObject',
        argumentName: node.name.value,
      },
      tail: [node.name.value],
    })
  },
})

const argumentsAreComplete: ValidationRule = (context) => ({
  Field(...[node, , , , ancestors]: Visit<FieldNode>) {
    const field = context.getFieldDef()
    const given = new Set(node.arguments?.map((argument) => argument.name.value))
    const missing = field?.args.filter((argument) => isRequiredArgument(argument) && !given.has(argument.name)) ?? []
    if (!field || missing.length === 0) return
    const names = missing.map((argument) => argument.name).join(', ')
    report(context, [node, ancestors], {
      message: `Field '${field.name}' is missing required arguments: ${names}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name: field.name, arguments: names },
      tail: [field.name],
    })
  },
  Directive(...[node, , , , ancestors]: Visit<DirectiveNode>) {
    const directive = context.getDirective()
    const given = new Set(node.arguments?.map((argument) => argument.name.value))
    const missing =
      directive?.args.filter((argument) => isRequiredArgument(argument) && !given.has(argument.name)) ?? []
    if (!directive || missing.length === 0) return
    const names = missing.map((argument) => argument.name).join(', ')
    report(context, [node, ancestors], {
      message: `Directive '${directive.name}' is missing required arguments: ${names}`,
      extensions: { code: 'missingRequiredArguments', className: 'Directive', name: directive.name, arguments: names },
      tail: [directive.name],
    })
  },
})

/** Reports wrong literals, which graphql-js finds, with Shopify's messages. */
const literalsFit: ValidationRule = (context) => {
  const found: GraphQLError[] = []
  const collector = Object.create(context, {
    reportError: { value: (error: GraphQLError) => found.push(error) },
  }) as ValidationContext
  const visitor = ValuesOfCorrectTypeRule(collector)
  return {
    ...visitor,
    Document: {
      leave: () => {
        for (const error of found) if (!/is not defined by type/.test(error.message)) context.reportError(error)
      },
    },
    Argument: {
      leave(...[node, , , , ancestors]: Visit<ArgumentNode>) {
        const argument = context.getArgument()
        if (!argument || found.length === 0) return
        const isOnlyUnknownFields = found.every((error) => /is not defined by type/.test(error.message))
        found.length = 0
        if (isOnlyUnknownFields) return
        const fieldName = context.getFieldDef()?.name
        report(context, [node, ancestors], {
          message:
            `Argument '${argument.name}' on Field '${fieldName}' has an invalid value (${print(node.value)}). ` +
            `Expected type '${argument.type}'.`,
          extensions: { code: 'argumentLiteralsIncompatible', typeName: 'Field', argumentName: argument.name },
          tail: [argument.name],
        })
      },
    },
  }
}

const OWN_RULES = [fieldsExist, argumentsAreKnown, argumentsAreComplete, literalsFit]

interface Complaint {
  message: string
  extensions: GraphQLErrorExtensions
  tail: string[]
}

function report(context: ValidationContext, [node, ancestors]: [ASTNode, Ancestors], complaint: Complaint): void {
  const { message, extensions, tail } = complaint
  const path = [...pathTo(ancestors), ...tail]
  context.reportError(new GraphQLError(message, { nodes: node, path, extensions }))
}

/** Returns the operation and the fields above a node: `["mutation OpName", "fieldName"]`. */
function pathTo(ancestors: Ancestors): string[] {
  return ancestors.flatMap((ancestor) => {
    if (!('kind' in ancestor)) return []
    if (ancestor.kind === 'OperationDefinition') return [`${ancestor.operation} ${ancestor.name?.value ?? ''}`.trim()]
    if (ancestor.kind === 'FragmentDefinition') return [`fragment ${ancestor.name.value}`]
    return ancestor.kind === 'Field' ? [ancestor.alias?.value ?? ancestor.name.value] : []
  })
}
