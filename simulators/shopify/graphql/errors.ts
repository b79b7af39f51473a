import { GraphQLError, type GraphQLErrorExtensions } from 'graphql'

/** Returns an error for a resolver to throw: its field becomes null, and the error has Shopify's code. */
export function fieldError(message: string, extensions: GraphQLErrorExtensions): GraphQLError {
  return new GraphQLError(message, { extensions })
}

export function badRequest(message: string): GraphQLError {
  return fieldError(message, { code: 'BAD_REQUEST' })
}

export function invalidId(id: string): GraphQLError {
  return fieldError(`Invalid id: ${id}`, { code: 'RESOURCE_NOT_FOUND' })
}

export function accessDenied(fieldName: string, scope: string): GraphQLError {
  const requiredAccess = `\`${scope}\` access scope.`
  return fieldError(`Access denied for ${fieldName} field. Required access: ${requiredAccess}`, {
    code: 'ACCESS_DENIED',
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess,
  })
}

export const THROTTLED = {
  message: 'Throttled',
  extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
}

export function maxCostExceeded(cost: number, maxCost: number): object {
  const documentation = 'https://shopify.dev/docs/api/usage/rate-limits'
  return {
    message:
      `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).\n\n` +
      `See ${documentation} for more information on how the cost of a query is calculated.\n\n` +
      'To query larger amounts of data with fewer limits, bulk operations should be used instead.\n' +
      'See https://shopify.dev/docs/api/usage/bulk-operations/queries for usage details.\n',
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost, documentation },
  }
}

export function internalError(requestId: string, at: Date): object {
  const id = `${requestId}-${Math.floor(at.getTime() / 1000)}`
  return {
    message:
      'Internal error. Looks like something went wrong on our end.\n' +
      `Request ID: ${id} (include this in support requests).`,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: id },
  }
}
