import { VISIBLE_LINE } from '@ark/contract/fields'
import { visibleLine } from '@ark/domain'
import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import { bounded, MOST_ERRORS, MOST_NAME } from '../defense/bounded-refusal.ts'
import { isCalendarDay } from './calendar-day.ts'
import { isReadable, isStorable, placeOfBadText } from '../bodies/storable-text.ts'
import { trimToSchema } from '../bodies/trim-to-schema.ts'

/**
 * Validates requests by the contract's schemas. URLs carry text, so parameters are converted to the type of their
 * schema; bodies carry types, so nothing in them is converted. Unknown fields are refused and never dropped silently.
 *
 * Validation stops at the first error. Only then does it look for other errors, in the part of the request that
 * `trimToSchema` keeps, so the work and the answer are bounded whatever was sent (docs/security.md, "What comes in is
 * bounded").
 */
export function validateByContract(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const isBody = httpPart === 'body'
    const { first, all } = isBody ? BODY : ADDRESS
    const validate = first.compile(schema as object)
    return (value: unknown) => {
      if (validate(value)) {
        const place = placeOfBadText(value, isBody ? isReadable : isStorable)
        return place === null ? { value } : { error: new InvalidRequest([unstorable(place)]) }
      }
      const explain = all.compile(schema as object)
      explain(trimToSchema(value, schema))
      // The trimmed value has no error: the first error was in the part that was cut off.
      return { error: new InvalidRequest(explain.errors ?? validate.errors ?? []) }
    }
  })
}

interface Validators {
  /** Stops at the first error. */
  first: Ajv
  /** Finds every error; compiles a schema at its first use. */
  all: Ajv
}

function validatorsOf(options: { coerceTypes?: 'array' }): Validators {
  // Cents are exact to six digits beyond the rounding error of floating-point division.
  const shared = { ...options, useDefaults: true, removeAdditional: false, strict: false, multipleOfPrecision: 6 }
  const [first, all] = [new Ajv({ ...shared, allErrors: false }), new Ajv({ ...shared, allErrors: true })]
  for (const ajv of [first, all]) {
    ajvFormats.default(ajv, ['date'])
    ajv.addFormat('date', isCalendarDay)
    ajv.addKeyword({ keyword: VISIBLE_LINE, modifying: true, errors: false, validate: keepVisible })
  }
  return { first, all }
}

/** Normalizes a name's spelling; returns false when it has invisible characters. */
function keepVisible(...[, value, , place]: Parameters<SchemaValidateFunction>): boolean {
  if (typeof value !== 'string' || !place) return true
  const line = visibleLine(value)
  if (line !== null) place.parentData[place.parentDataProperty] = line
  return line !== null
}

/**
 * One pair of validators for all apps of a process: the contract's schemas are compiled once, however many apps a test
 * run makes.
 */
const BODY = validatorsOf({})
const ADDRESS = validatorsOf({ coerceTypes: 'array' })

const unstorable = (place: string): ErrorObject => ({
  keyword: UNSTORABLE,
  instancePath: place,
  schemaPath: '',
  params: {},
})
const UNSTORABLE = 'unstorable'

/**
 * The error of an invalid request: its fields and what to change, in words for the person who filled them in; 20
 * fields at most.
 */
export class InvalidRequest extends Error {
  readonly fields: { field: string; message: string }[]
  constructor(errors: ErrorObject[]) {
    const { fields, isMore } = fieldErrors(errors)
    const words = fields.map(({ message }) => message).join(' ') || 'The request is not valid.'
    super(isMore ? `${words} And more.` : words)
    this.fields = fields
  }
}

function fieldErrors(errors: ErrorObject[]): { fields: InvalidRequest['fields']; isMore: boolean } {
  const found = new Map<string, string>()
  for (const error of errors) {
    if (error.keyword === 'if' || (error.keyword === 'const' && isOfChoice(error, errors))) continue
    const field = fieldOf(error)
    if (found.has(field)) continue
    if (found.size === MOST_ERRORS) return { fields: listed(found), isMore: true }
    found.set(field, `${label(field)} ${complaint(error)}.`)
  }
  return { fields: listed(found), isMore: false }
}

/** Returns whether an error is of a branch of a choice, which itself reports once that none fits. */
const isOfChoice = ({ instancePath }: ErrorObject, errors: ErrorObject[]): boolean =>
  errors.some((other) => other.keyword === 'anyOf' && other.instancePath === instancePath)

const listed = (found: Map<string, string>) => [...found].map(([field, message]) => ({ field, message }))

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const own =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : ''
  return bounded([path, own].filter(Boolean).join('.'), MOST_NAME) || 'body'
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

const MULTIPLES: Record<number, string> = { 1: 'has to be a whole number', 0.01: 'may have two decimals at most' }

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
      return MULTIPLES[params.multipleOf] ?? `has to be a multiple of ${params.multipleOf}`
    case VISIBLE_LINE:
      return 'may not contain invisible characters'
    case UNSTORABLE:
      return 'has a character that cannot be stored'
    case 'pattern':
      return params.pattern.includes('@') ? 'has to be an e-mail address' : 'has the wrong format'
    case 'format':
      return 'has to be a date like 2026-11-21'
    case 'const':
    case 'anyOf':
      return 'is not one of the values that are allowed'
    default:
      return message ?? 'is not valid'
  }
}
