import { Ajv, type ErrorObject } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

/**
 * Requests are validated by the contract's schemas. Addresses carry text, so parameters are read as the type they name; bodies carry
 * types, so nothing in them is guessed. Unknown fields are refused, never dropped in silence.
 */
export function validateByContract(app: FastifyInstance): void {
  const shared = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const
  const body = new Ajv(shared)
  const address = new Ajv({ ...shared, coerceTypes: 'array' })
  for (const ajv of [body, address]) ajvFormats.default(ajv, ['date'])
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? body : address).compile(schema as object)
    return (value: unknown) => (validate(value) ? { value } : { error: new InvalidRequest(validate.errors ?? []) })
  })
}

/** Which fields are wrong and what to do, in words for the person who filled them in. */
export class InvalidRequest extends Error {
  readonly fields: { field: string; message: string }[]
  constructor(errors: ErrorObject[]) {
    const fields = fieldErrors(errors)
    super(fields.map(({ message }) => message).join(' ') || 'The request is not valid.')
    this.fields = fields
  }
}

function fieldErrors(errors: ErrorObject[]): { field: string; message: string }[] {
  const found = new Map<string, string>()
  for (const error of errors) {
    // The branches of a choice say why each failed; the choice itself says it once.
    if (error.keyword === 'const' || error.keyword === 'if') continue
    const field = fieldOf(error)
    if (!found.has(field)) found.set(field, `${label(field)} ${complaint(error)}.`)
  }
  return [...found].map(([field, message]) => ({ field, message }))
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const own =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : ''
  return [path, own].filter(Boolean).join('.') || 'body'
}

const label = (field: string): string => {
  const last = field.split('.').at(-1) ?? field
  const words = last.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TYPE_WORDS: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
}

function complaint({ keyword, params, message }: ErrorObject): string {
  const types = (type: unknown) =>
    [type]
      .flat()
      .map((each) => TYPE_WORDS[String(each)] ?? String(each))
      .join(' or ')
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties':
      return 'is not a field of this request; check its spelling'
    case 'type':
      return `has to be ${types(params.type)}`
    case 'minimum':
      return `has to be ${params.limit} or more`
    case 'exclusiveMinimum':
      return `has to be more than ${params.limit}`
    case 'maximum':
      return `has to be ${params.limit} or less`
    case 'minLength':
      return params.limit === 1 ? 'is required' : `needs at least ${params.limit} characters`
    case 'maxLength':
      return `may have at most ${params.limit} characters`
    case 'minItems':
      return `needs at least ${params.limit} entries`
    case 'maxItems':
      return `may have at most ${params.limit} entries`
    case 'multipleOf':
      return params.multipleOf === 1 ? 'has to be a whole number' : `has to be a multiple of ${params.multipleOf}`
    case 'pattern':
      return params.pattern.includes('@') ? 'has to be an e-mail address' : 'is not spelt right'
    case 'format':
      return 'has to be a date like 2026-11-21'
    case 'anyOf':
      return 'is not one of the values that are allowed'
    default:
      return message ?? 'is not valid'
  }
}
