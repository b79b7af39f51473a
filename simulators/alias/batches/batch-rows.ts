import type { Alias } from '../alias.ts'
import { invalid } from '../api/errors.ts'
import { type RequestInput, isObject } from '../api/input.ts'
import type { BatchRow, BatchType } from '../entities.ts'
import { createListing } from '../listings/create-listing.ts'
import { findOpenListing } from '../listings/listing-rules.ts'
import { activateListing, deactivateListing, deleteListing } from '../listings/set-listing-status.ts'
import { offerOtherwise } from '../listings/update-listing.ts'
import { listingJson } from '../present/listing.ts'
import { centsOnWire } from '../present/values.ts'

export const MAX_BATCH_ROWS = 1_000

type Request = BatchRow['request']

/**
 * Returns the rows of a create batch: `quantity` listings of each item. The i-th entry of `metadata_list` belongs to
 * the i-th of them.
 */
export function createRows(input: RequestInput): Request[] {
  return input.objects('items').flatMap((item) => {
    const { metadata_list: list, quantity: _quantity, ...values } = item.values
    const metadata = Array.isArray(list) ? list.filter(isObject) : []
    const quantity = item.int64('quantity') ?? 1
    if (quantity < 1 || quantity > MAX_BATCH_ROWS) throw invalid('Invalid quantity')
    return Array.from({ length: quantity }, (_, index) => ({
      ...values,
      ...(metadata[index] ? { metadata: metadata[index] } : {}),
    }))
  })
}

export const updateRows = (input: RequestInput): Request[] => input.objects('items').map(({ values }) => values)

/** Returns the rows of activate, deactivate and delete, which take only IDs and answer each with its ID. */
export const idRows = (input: RequestInput): Request[] => input.texts('ids').map((id) => ({ id }))

const ACTS = { ACTIVATE: activateListing, DEACTIVATE: deactivateListing, DELETE: deleteListing }

/** Executes a row and returns its result. Throws ApiError. */
export function runRow(alias: Alias, type: BatchType, request: RequestInput): unknown {
  if (type === 'CREATE') return { listing: listingJson(alias, createListing(alias, request)) }
  if (type === 'UPDATE') return updateRow(alias, request)
  return { id: ACTS[type](alias, request.requiredText('id')).id }
}

/**
 * Executes a row of an update batch. Each change may include the value that it expects; another current value fails the
 * row.
 */
function updateRow(alias: Alias, item: RequestInput) {
  const listing = findOpenListing(alias, item.requiredText('id'))
  const { id, catalogId, size, priceCents } = offerOtherwise(alias, listing.id, {
    sizeUnit: listing.sizeUnit,
    catalogId: changed(item.object('catalog_id_change'), listing.catalogId, (change, name) => change.text(name)),
    size: changed(item.object('size_change'), listing.size, (change, name) => change.double(name)),
    priceCents: changed(item.object('price_cents_change'), listing.priceCents, (change, name) => change.int64(name)),
  })
  return { id, to: { catalog_id: catalogId, price_cents: centsOnWire(priceCents, alias.settings), size } }
}

function changed<T>(
  change: RequestInput | undefined,
  current: T,
  read: (change: RequestInput, name: string) => T | undefined,
): T {
  if (!change) return current
  const operator = change.text('condition_operator') ?? 'CONDITION_OPERATOR_EQ'
  if (operator !== 'CONDITION_OPERATOR_EQ') throw invalid(`Invalid value for condition_operator: ${operator}`)
  const expected = read(change, 'conditional_value')
  if (expected !== undefined && expected !== current)
    throw invalid(`Condition not met: the current value is ${current}`)
  const wanted = read(change, 'new_value')
  if (wanted === undefined) throw invalid('Missing parameter: input.NewValue')
  return wanted
}
