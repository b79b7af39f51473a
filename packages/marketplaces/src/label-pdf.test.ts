import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { asLabelPdf } from './label-pdf.ts'

/** One transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a PDF stays unchanged', async () => {
  const pdf = await (await PDFDocument.create()).save()
  expect(await asLabelPdf('stockx', pdf)).toBe(pdf)
})

test('a PNG becomes one page of 4 × 6 inches', async () => {
  const pdf = await PDFDocument.load(await asLabelPdf('stockx', Buffer.from(PIXEL, 'base64')))
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 288, height: 432 }])
})

test('anything else is refused as a label', async () => {
  await expect(asLabelPdf('stockx', Buffer.from('<html>'))).rejects.toMatchObject({ status: 415 })
})
