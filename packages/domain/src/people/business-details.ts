import { hasUnseen } from '../text/visible-text.ts'
import { type FieldErrors, taxIdError } from './account-rules.ts'

/**
 * The facts about a business that its invoices show. A business saves what it knows; an invoice is issued only when
 * nothing is missing. Invoices keep a copy, so that a later change does not rewrite them (docs/decisions/096).
 */
export interface BusinessDetails {
  legal_name: string | null
  tax_id: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  /** In the United States, two letters. */
  state: string | null
  postal_code: string | null
  country: string | null
  /** Where and how to pay, in up to six lines. */
  remit_to: string | null
  /** How many days after its date an invoice is due; null: not chosen. */
  payment_terms_days: PaymentTermsDays | null
}

/** The businesses on invoices: a seller, a buyer, and ARK. */
export type BusinessParty = 'seller' | 'buyer' | 'ark'

export const PAYMENT_TERMS_DAYS = [0, 7, 15, 30, 45, 60] as const
export type PaymentTermsDays = (typeof PAYMENT_TERMS_DAYS)[number]

/** Returns payment terms as invoices show them: 'Net 30', 'Due on receipt'. */
export const paymentTermsLabel = (days: number): string => (days === 0 ? 'Due on receipt' : `Net ${days}`)

export const BUSINESS_DETAIL_LABELS: Readonly<Record<keyof BusinessDetails, string>> = {
  legal_name: 'Legal name',
  tax_id: 'Tax ID',
  address_line1: 'Street address',
  address_line2: 'Suite or floor',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP code',
  country: 'Country',
  remit_to: 'Remit to',
  payment_terms_days: 'Payment terms',
}

export const HOME_COUNTRY = 'United States'

export const NO_BUSINESS_DETAILS: BusinessDetails = {
  legal_name: null,
  tax_id: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
  remit_to: null,
  payment_terms_days: null,
}

const ADDRESS = ['legal_name', 'address_line1', 'city', 'postal_code', 'country'] as const
const NEEDED: Readonly<Record<BusinessParty, readonly (keyof BusinessDetails)[]>> = {
  seller: [...ADDRESS, 'tax_id', 'payment_terms_days', 'remit_to'],
  // The tax ID of a buyer is printed when there is one; not every buyer resells.
  buyer: ADDRESS,
  ark: [...ADDRESS, 'tax_id', 'remit_to'],
}

/** Returns the fields that an invoice needs from this business and that are missing, in the order of the form. */
export function missingDetails(details: BusinessDetails, party: BusinessParty): (keyof BusinessDetails)[] {
  const needed = new Set<keyof BusinessDetails>(NEEDED[party])
  if (details.country === HOME_COUNTRY) needed.add('state')
  const fields = Object.keys(BUSINESS_DETAIL_LABELS) as (keyof BusinessDetails)[]
  return fields.filter((field) => needed.has(field) && details[field] === null)
}

/** Returns the fields that a party fills in. Only sellers choose payment terms, and buyers receive no payments. */
export const fieldsOfParty = (party: BusinessParty): (keyof BusinessDetails)[] =>
  (Object.keys(BUSINESS_DETAIL_LABELS) as (keyof BusinessDetails)[]).filter(
    (field) => (field !== 'payment_terms_days' || party === 'seller') && (field !== 'remit_to' || party !== 'buyer'),
  )

const MOST_REMIT_LINES = 6
export const MOST_REMIT_LETTERS = 400
const LONGEST: Partial<Record<keyof BusinessDetails, number>> = {
  legal_name: 200,
  address_line1: 120,
  address_line2: 120,
  city: 80,
  state: 60,
  postal_code: 16,
  country: 60,
}

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY GU VI AS MP'
  ).split(' '),
)

/** Returns what is wrong with the fields, each with its message. An empty field is not wrong; it is missing. */
export function businessDetailErrors(details: BusinessDetails): FieldErrors<keyof BusinessDetails> {
  const errors: FieldErrors<keyof BusinessDetails> = {}
  for (const [field, most] of Object.entries(LONGEST) as [keyof BusinessDetails, number][]) {
    const text = String(details[field] ?? '')
    const label = BUSINESS_DETAIL_LABELS[field]
    if (hasUnseen(text)) errors[field] = `${label} may not contain invisible characters`
    else if (text.length > most) errors[field] = `${label} may have at most ${most} characters`
  }
  if (details.legal_name !== null && details.legal_name.length < 2) errors.legal_name = 'Enter the full legal name'
  const taxId = taxIdError(details.tax_id ?? '')
  if (taxId) errors.tax_id = taxId
  const remit = details.remit_to ?? ''
  if (remit.length > MOST_REMIT_LETTERS || remit.split('\n').length > MOST_REMIT_LINES)
    errors.remit_to = `Remit to may have at most ${MOST_REMIT_LINES} lines and ${MOST_REMIT_LETTERS} characters`
  return { ...errors, ...homeErrors(details) }
}

/** In the United States the state and the ZIP code have fixed forms. */
function homeErrors({ country, state, postal_code }: BusinessDetails): FieldErrors<'state' | 'postal_code'> {
  if (country !== HOME_COUNTRY) return {}
  return {
    ...(state !== null && !STATES.has(state) && { state: 'Enter the two letters of a state, such as NY' }),
    ...(postal_code !== null &&
      !/^\d{5}(?:-\d{4})?$/.test(postal_code) && { postal_code: 'Enter a ZIP code, such as 10012' }),
  }
}

/** Returns an address as the lines of a letter, without empty ones. */
export function addressLines(
  details: Pick<BusinessDetails, 'address_line1' | 'address_line2' | 'city' | 'state' | 'postal_code' | 'country'>,
): string[] {
  const { address_line1, address_line2, city, state, postal_code, country } = details
  const region = [state, postal_code].filter(Boolean).join(' ')
  const place = [city, region].filter(Boolean).join(', ')
  return [address_line1, address_line2, place, country].filter((line): line is string => Boolean(line))
}
