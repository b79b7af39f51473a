import { PDFDocument } from '@cantoo/pdf-lib'
import type { FastifyInstance } from 'fastify'
import type { Alias } from '../alias.ts'
import { aliasSkuOf } from '../catalogue.ts'
import { imageType } from '../listings/pictures.ts'
import { labelPdf } from '../orders/label-pdf.ts'

/**
 * Serves the files behind the addresses in answers. They are outside the API and need no token. Only an order's newest
 * label exists.
 */
export function registerFiles(app: FastifyInstance, { store, catalogue }: Alias): void {
  app.get<{ Params: { orderId: string; file: string } }>('/files/labels/:orderId/:file', async ({ params }, reply) => {
    const order = store.orders.get(params.orderId)
    const label = order?.label
    if (!label || params.file !== `${label.trackingNumber}.pdf`) return reply.code(404).send({ error: 'No such label' })
    const product = catalogue.find(order.catalogId)
    const pdf = await labelPdf({
      orderId: order.id,
      purchaseOrderNumber: order.purchaseOrderNumber,
      product: product.name,
      sku: aliasSkuOf(product),
      size: String(order.size),
      courier: label.courier,
      trackingNumber: label.trackingNumber,
      dropOff: label.type === 'LABEL_TYPE_DROPOFF',
      createdAt: label.generatedAt,
    })
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })
  app.get<{ Params: { file: string } }>('/files/invoices/:file', async ({ params }, reply) => {
    const order = store.orders.get(params.file.replace(/\.pdf$/, ''))
    if (!order) return reply.code(404).send({ error: 'No such invoice' })
    const pdf = await PDFDocument.create()
    pdf.addPage([595, 842]).drawText(`COMMERCIAL INVOICE ${order.id}`, { x: 40, y: 780, size: 12 })
    return reply.type('application/pdf').send(Buffer.from(await pdf.save()))
  })
  app.get<{ Params: { id: string } }>('/files/pictures/:id', ({ params }, reply) => {
    const source = store.pictures.get(params.id)?.source
    if (!source || 'url' in source) return reply.code(404).send({ error: 'No such picture' })
    return reply.type(imageType(source.bytes)).send(source.bytes)
  })
}
