import type { FastifyReply } from 'fastify'
import { ANSWERED } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { ProductImage } from './queries/product-image.ts'

/** Answers with a stored picture, cacheable for a day; not found when there is none. */
export function sendImage(reply: FastifyReply, image: ProductImage | null) {
  if (!image) return notFound('The picture')
  // An SVG may have scripts: they never run in an image, and the policy blocks them when it is opened by itself.
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  reply.header('cache-control', 'public, max-age=86400').type(image.media_type).send(image.content)
  return ANSWERED
}
