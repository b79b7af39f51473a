import { type BusinessDetails, PAYMENT_TERMS_DAYS, type PaymentTermsDays } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, InputSchema, Nullable, Personal, Text } from '../fields.ts'

/** The schema limits the length. `business-details.ts` of the domain checks the content and has the messages. */
const Entered = Type.Optional(Nullable(Type.String({ maxLength: 500 })))
const Terms = Type.Unsafe<PaymentTermsDays>({ type: 'integer', enum: [...PAYMENT_TERMS_DAYS], examples: [30] })
/** The name of a field, and its label on screen. */
const MissingField = AnswerSchema('MissingField', {
  field: Type.Unsafe<keyof BusinessDetails>({ type: 'string' }),
  label: Text,
})

const Details = AnswerSchema('BusinessDetails', {
  party: Type.Union([Type.Literal('seller'), Type.Literal('buyer'), Type.Literal('ark')]),
  legal_name: Nullable(Personal('business')),
  tax_id: Nullable(Personal('billing')),
  address_line1: Nullable(Personal('billing')),
  address_line2: Nullable(Personal('billing')),
  city: Nullable(Personal('place')),
  state: Nullable(Personal('place')),
  postal_code: Nullable(Personal('billing')),
  country: Nullable(Text),
  /** Where and how to pay this business. */
  remit_to: Nullable(Personal('billing')),
  /** How many days after its date an invoice is due; null: not chosen. */
  payment_terms_days: Nullable(Terms),
  /** The fields that an invoice needs and that are empty. */
  missing: Type.Array(MissingField),
})

/** Calls about the facts that the invoices of the caller's business show: a seller's, a buyer's or ARK's. */
export const businessDetails = {
  'GET /business-details': {
    operationId: 'getBusinessDetails',
    summary: "Get the name, address, tax ID and payment terms on my business's invoices, and what is missing",
    access: 'business.read',
    reads: 'all locations',
    provides: ['business-details'],
    answer: Details,
  },
  'PATCH /business-details': {
    operationId: 'setBusinessDetails',
    summary: 'Change the facts on future invoices. Fields that are left out stay; issued invoices do not change',
    access: 'business.edit',
    changes: 'the business',
    invalidates: ['business-details', 'audit-log'],
    body: InputSchema({
      legal_name: Entered,
      tax_id: Entered,
      address_line1: Entered,
      address_line2: Entered,
      city: Entered,
      state: Entered,
      postal_code: Entered,
      country: Entered,
      remit_to: Entered,
      payment_terms_days: Type.Optional(Nullable(Terms)),
    }),
    answer: Details,
  },
} as const satisfies Area

export { MissingField }
