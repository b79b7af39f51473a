import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The formats on shoe boxes and shelves; each further format costs time. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const

/** Reads the barcodes in a picture. */
export type BarcodeReader = (picture: HTMLVideoElement) => Promise<string[]>

/**
 * Creates a barcode reader from a WebAssembly program that ARK serves, the same in every browser. Throws when it cannot
 * be loaded.
 */
export async function createBarcodeReader(): Promise<BarcodeReader> {
  await prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file) },
    fireImmediately: true,
  })
  const detector = new BarcodeDetector({ formats: [...FORMATS] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

/** Explains why there is no camera and what to do. */
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
