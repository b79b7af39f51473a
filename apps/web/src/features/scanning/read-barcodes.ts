import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What stands on shoe boxes and shelves; each kind more that is looked for costs time. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const

/** The barcodes in a picture, as they are printed. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string[]>

/** Reads barcodes by a program that is served by us, the same in every browser. Throws where it cannot be loaded. */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file) },
    fireImmediately: true,
  })
  const detector = new BarcodeDetector({ formats: [...FORMATS] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Why there is no camera, and what to do. */
export function cameraProblem(failure: unknown): string {
  const name = failure instanceof DOMException ? failure.name : ''
  if (name === 'NotAllowedError') return 'Allow the camera for this site in your browser, then open it again.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This device has no camera. Use a scanner, or type the barcode.'
  if (name === 'NotReadableError') return 'Another program uses the camera. Close it, then open the camera again.'
  if (!('mediaDevices' in navigator))
    return 'Browsers open a camera over HTTPS only. Use a scanner, or type the barcode.'
  return 'The camera cannot be opened. Use a scanner, or type the barcode.'
}
