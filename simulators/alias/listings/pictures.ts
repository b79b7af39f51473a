import type { Alias } from '../alias.ts'
import { PICTURE_TYPES } from '../api/enums.ts'
import { invalid, recordNotFound } from '../api/errors.ts'
import type { RequestInput } from '../api/input.ts'
import type { Picture } from '../entities.ts'
import { findOpenListing } from './listing-rules.ts'

/** POST /pictures: takes either an address or base64 data. Addresses are stored, not fetched. */
export function addPicture(alias: Alias, input: RequestInput): Picture {
  const listing = findOpenListing(alias, input.requiredText('listing_id'))
  const type = input.requiredOneOf('type', PICTURE_TYPES)
  const order = type === 'PICTURE_TYPE_EXTRA' ? input.requiredInt64('order') : 1
  if (order < 1) throw invalid('order must be greater than 0')
  const url = input.text('url')
  const base64 = input.text('base64_data')
  if ((url === undefined) === (base64 === undefined)) throw invalid('Exactly one of base64_data and url is required')
  const id = alias.random.uuid()
  const source = url === undefined ? { bytes: imageOf(base64 ?? '') } : { url }
  const picture: Picture = { id, listingId: listing.id, type, order, source }
  alias.store.pictures.set(id, picture)
  alias.journal.record('picture.created', { pictureId: id, listingId: listing.id, type })
  return picture
}

export function removePicture({ store, journal }: Alias, id: string): void {
  if (!store.pictures.delete(id)) throw recordNotFound()
  journal.record('picture.deleted', { pictureId: id })
}

const SIGNATURES = ['89504e47', 'ffd8ff']

export const imageType = (bytes: Buffer) => (bytes.toString('hex', 0, 3) === 'ffd8ff' ? 'image/jpeg' : 'image/png')

function imageOf(base64: string): Buffer {
  const bytes = Buffer.from(base64.replace(/^data:image\/\w+;base64,/, ''), 'base64')
  const start = bytes.toString('hex', 0, 4)
  if (!SIGNATURES.some((signature) => start.startsWith(signature))) throw invalid('The picture must be PNG or JPEG')
  return bytes
}
