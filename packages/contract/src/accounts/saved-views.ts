import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, InputSchema, Message, VisibleLine } from '../fields.ts'

/** The lists whose filters and columns a person can keep under a name. */
const ListField = Type.Union([
  Type.Literal('inventory'),
  Type.Literal('listings'),
  Type.Literal('sales'),
  Type.Literal('fulfillments'),
  Type.Literal('finances'),
])

const NameField = Type.Unsafe<string>({
  ...VisibleLine(40),
  minLength: 1,
  pattern: '\\S',
  examples: ['Low on Jordans'],
})

const kept = {
  name: NameField,
  /** The filters as in the page's address, from the question mark. Empty: no filters. */
  address: Type.String({ maxLength: 1_500, pattern: '^(\\?[\\x21-\\x7e]*)?$', examples: ['?search=jordan'] }),
  /** The hidden columns, and with a plus sign the shown ones that are off by default. */
  columns: Type.Array(Type.String({ maxLength: 60, pattern: '^\\+?[\\w-]+$', examples: ['brand'] }), { maxItems: 50 }),
}

/** Calls about a person's saved views of lists. */
export const savedViews = {
  'GET /saved-views': {
    operationId: 'listSavedViews',
    summary: 'List my saved views of a list, by name',
    access: 'saved-views.keep',
    reads: 'nothing',
    provides: ['saved-views'],
    query: InputSchema({ list: ListField }),
    answer: AnswerSchema({ views: Type.Array(AnswerSchema('SavedView', kept)) }),
  },
  'PUT /saved-views': {
    operationId: 'saveView',
    summary: 'Save a view of a list; one of the same name is replaced',
    access: 'saved-views.keep',
    changes: 'nothing',
    invalidates: ['saved-views'],
    body: InputSchema({ list: ListField, ...kept }),
    answer: Message,
  },
  'DELETE /saved-views': {
    operationId: 'deleteSavedView',
    summary: 'Delete one of my saved views',
    access: 'saved-views.keep',
    changes: 'nothing',
    invalidates: ['saved-views'],
    query: InputSchema({ list: ListField, name: NameField }),
    answer: Message,
  },
} as const satisfies Area
