import type { Alias } from '../alias.ts'
import { invalid } from '../api/errors.ts'
import type { RequestInput } from '../api/input.ts'
import type { Operation } from '../api/operation.ts'
import { pageOf, pageSize } from '../api/pages.ts'
import type { Listing } from '../entities.ts'
import { createListing } from '../listings/create-listing.ts'
import { findListing } from '../listings/listing-rules.ts'
import { addPicture, removePicture } from '../listings/pictures.ts'
import { searchListings } from '../listings/search-listings.ts'
import { activateListing, deactivateListing, deleteListing } from '../listings/set-listing-status.ts'
import { addMetadata, removeMetadata, updateListing } from '../listings/update-listing.ts'
import { listingJson, pictureJson } from '../present/listing.ts'
import { int64 } from '../present/values.ts'

const PAGE_SIZES = { default: 25, max: 50 }

export function listingOperations(alias: Alias): Operation[] {
  const idOf = (input: RequestInput) => input.requiredText('id')
  const answer = (listing: Listing) => ({ listing: listingJson(alias, listing) })
  return [
    { call: 'GET /listings', name: 'SearchListing', answer: (input) => listingPage(alias, input) },
    { call: 'POST /listings', name: 'CreateListing', answer: (input) => answer(createListing(alias, input)) },
    { call: 'GET /listings/:id', name: 'GetListing', answer: (input) => answer(findListing(alias, idOf(input))) },
    {
      call: 'POST /listings/:id',
      name: 'UpdateListing',
      answer: (input) => answer(updateListing(alias, idOf(input), input)),
    },
    {
      call: 'DELETE /listings/:id',
      name: 'DeleteListing',
      answer: (input) => ({ id: deleteListing(alias, idOf(input)).id }),
    },
    {
      call: 'POST /listings/:id/activate',
      name: 'ActivateListing',
      answer: (input) => answer(activateListing(alias, idOf(input))),
    },
    {
      call: 'POST /listings/:id/deactivate',
      name: 'DeactivateListing',
      answer: (input) => answer(deactivateListing(alias, idOf(input))),
    },
    {
      call: 'POST /listings/:id/metadata',
      name: 'CreateListingMetadata',
      answer: (input) => answer(addMetadata(alias, idOf(input), metadataOf(input))),
    },
    {
      call: 'POST /listings/:id/metadata_delete',
      name: 'DeleteListingMetadata',
      answer: (input) => answer(removeMetadata(alias, idOf(input), keysOf(input))),
    },
    {
      call: 'POST /pictures',
      name: 'CreatePicture',
      answer: (input) => ({ picture: pictureJson(alias, addPicture(alias, input)) }),
    },
    {
      call: 'DELETE /pictures/:id',
      name: 'DeletePicture',
      answer(input) {
        removePicture(alias, idOf(input))
        return { id: idOf(input) }
      },
    },
  ]
}

function listingPage(alias: Alias, input: RequestInput) {
  const found = searchListings(alias, input)
  const size = pageSize(input.int64('page_size'), PAGE_SIZES)
  const { rows, hasMore, nextToken } = pageOf(found, { token: input.text('pagination_token'), size })
  return {
    listings: rows.map((listing) => listingJson(alias, listing)),
    pagination: { pagination_token: nextToken, has_more: hasMore, total_count: int64(found.length) },
  }
}

function metadataOf(input: RequestInput): Record<string, string> {
  const metadata = input.map('metadata')
  if (!metadata) throw invalid('Missing parameter: input.Metadata')
  return metadata
}

function keysOf(input: RequestInput): string[] {
  const keys = input.texts('keys')
  if (keys.length === 0) throw invalid('Missing parameter: input.Keys')
  return keys
}
