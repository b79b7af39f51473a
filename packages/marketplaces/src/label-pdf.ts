import { ProviderRefused, type ProviderName } from './provider-errors.ts'

/** The page of a label printer: 4 × 6 inches in points. */
const PAGE: [number, number] = [288, 432]

/** Loads the library for PDF files with the first label: most processes and most hours need none. */
const pdfLibrary = () => import('@cantoo/pdf-lib')

/** Returns a label as a PDF: unchanged if it is one, or with a PNG (StockX' signed labels) on a page. */
export async function asLabelPdf(provider: ProviderName, file: Uint8Array): Promise<Uint8Array> {
  const start = Buffer.from(file.subarray(0, 1024)).toString('latin1')
  if (start.includes('%PDF-')) return file
  if (!start.startsWith('\x89PNG'))
    throw new ProviderRefused(provider, { status: 415, message: 'the label is neither PDF nor PNG' })
  const { PDFDocument } = await pdfLibrary()
  const pdf = await PDFDocument.create()
  const image = await pdf.embedPng(file)
  const [width, height] = PAGE
  const scaled = image.scaleToFit(width, height)
  pdf.addPage(PAGE).drawImage(image, { ...scaled, x: (width - scaled.width) / 2, y: (height - scaled.height) / 2 })
  return pdf.save()
}

/** Returns a label followed by the pages of a document that must accompany its parcel. */
export async function withDocument(label: Uint8Array, document: Uint8Array): Promise<Uint8Array> {
  const { PDFDocument } = await pdfLibrary()
  const pdf = await PDFDocument.load(label)
  const added = await PDFDocument.load(document)
  for (const page of await pdf.copyPages(added, added.getPageIndices())) pdf.addPage(page)
  return pdf.save()
}
