import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startAlias } from '../start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const labelled = async () => {
  const { id } = world.alias.control.buy({ listingId: (await world.list()).id })
  await world.call(`POST /orders/${id}/confirm`)
  return (await world.call(`POST /orders/${id}/generate_label`)).body.order
}

/** Returns the drawing as PDF operators, inflated from the content streams. */
function drawingOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => index + mark.length)
  return streams.map((start) => inflated(pdf.subarray(start, text.indexOf('endstream', start)))).join('\n')
}

/** Returns the text on the page, which is hexadecimal in the drawing. */
function wordsOf(pdf: Buffer): string {
  return [...drawingOf(pdf).matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex')).join('\n')
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

describe('the label', () => {
  test('is a PDF of one page, four by six inches, with order, shoe, size and parcel', async () => {
    const order = await labelled()
    const response = await fetch(order.label_url)
    const pdf = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const document = await PDFDocument.load(pdf)
    expect(document.getPages().map((page) => page.getSize())).toEqual([{ width: 288, height: 432 }])
    const words = wordsOf(pdf)
    for (const part of [order.id, order.catalog_name, 'US size 10', order.label_tracking_number]) {
      expect(words).toContain(part)
    }
  })

  test('has a frame that is a line: S strokes, f and B would fill the page black', async () => {
    const pdf = Buffer.from(await (await fetch((await labelled()).label_url)).arrayBuffer())
    const [frame] = [...drawingOf(pdf).matchAll(/^[fSB]$/gm)].map(String)
    expect(frame).toBe('S')
  })

  test('is replaced when it is generated again', async () => {
    const { id, label_url: before } = await labelled()
    const { label_url: after } = (await world.call(`POST /orders/${id}/regenerate_label`)).body.order
    const statuses = await Promise.all([before, after].map(async (url) => (await fetch(url)).status))
    expect(statuses).toEqual([404, 200])
  })

  test('can take time to appear', async () => {
    world.alias.control.settings({ labelDelayMs: 5_000 })
    const { id, label_url: early } = await labelled()
    expect(early).toBe('')
    await world.clock.advance(5_000)
    expect((await world.call(`GET /orders/${id}`)).body.order.label_url).toContain('.pdf')
  })
})
