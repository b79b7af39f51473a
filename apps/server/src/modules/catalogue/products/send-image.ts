import type { FastifyReply } from 'fastify'
import { ANSWERED } from '../../../platform/http/contract/bind-area.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { ProductImage } from './queries/product-image.ts'

/** Answers with a picture that we keep, for a day; not found when there is none. */
export function sendImage(reply: FastifyReply, image: ProductImage | null) {
  if (!image) return notFound('The picture')
  // A drawing may carry scripts: as an image they never run, opened by itself the policy keeps them still.
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  reply.header('cache-control', 'public, max-age=86400').type(image.media_type).send(image.content)
  return ANSWERED
}
