import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'

/** The size of a shop: every size is stocked at every location. */
export interface ShopSize {
  products: number
  sizesEach: number
  locationsEach: number
}

export interface ExportedShop {
  /** The port of the shop, which serves its files as well. */
  port: number
  /** Sets the export of the next import. */
  serve(file: ExportFile): void
}

export interface ExportFile {
  path: string
  bytes: number
  objects: number
}

/**
 * Starts a shop that answers two calls, the start of an export and its state, with a file that is ready: Shopify's own
 * time is not ARK's.
 */
export async function startShopWithExport(cleanUp: AsyncDisposableStack): Promise<ExportedShop> {
  let file: ExportFile | null = null
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      void send(response, file)
      return
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const isState = body.includes('ExportState')
      const operation = { id: 'gid://shopify/BulkOperation/1' }
      const url = `http://${request.headers.host}/export.jsonl`
      const done = {
        ...operation,
        status: 'COMPLETED',
        errorCode: null,
        objectCount: String(file?.objects ?? 0),
        rootObjectCount: '0',
        fileSize: String(file?.bytes ?? 0),
        url,
      }
      const data = isState
        ? { bulkOperation: done }
        : { bulkOperationRunQuery: { bulkOperation: operation, userErrors: [] } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
    })
  })
  await once(server.listen(0), 'listening')
  cleanUp.defer(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return { port: address.port, serve: (next) => (file = next) }
}

async function send(response: ServerResponse, file: ExportFile | null): Promise<void> {
  if (!file) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/jsonl', 'content-length': file.bytes })
  const handle = await open(file.path)
  handle.createReadStream({ highWaterMark: 256 * 1024 }).pipe(response)
}

/**
 * Writes an export as Shopify does: products, variants and levels are separate lines. Every `change`-th level has one
 * pair more; 0: none.
 */
export async function writeStoreExport(
  folder: string,
  { products, sizesEach, locationsEach }: ShopSize,
  change: number,
): Promise<ExportFile> {
  const file = path.join(folder, `export-${change}.jsonl`)
  const out = createWriteStream(file)
  const at = '2026-11-01T10:00:00Z'
  let objects = 0
  const line = async (value: object) => {
    objects += 1
    if (!out.write(`${JSON.stringify(value)}\n`)) await once(out, 'drain')
  }
  for (let p = 1; p <= products; p += 1) {
    const product = `gid://shopify/Product/${p}`
    const image = { url: `https://cdn.shopify.com/s/files/1/products/${p}.jpg` }
    const facts = {
      vendor: `Brand ${p % 12}`,
      productType: 'Sneakers',
      status: 'ACTIVE',
      tags: ['sneakers', `BR-${p}`],
    }
    await line({
      id: product,
      title: `Bench Runner ${p}`,
      ...facts,
      createdAt: at,
      updatedAt: at,
      featuredMedia: { preview: { image } },
    })
    for (let s = 1; s <= sizesEach; s += 1) {
      const v = (p - 1) * sizesEach + s
      const size = String(4 + s / 2)
      const item = { id: `gid://shopify/InventoryItem/${v}` }
      await line({
        id: `gid://shopify/ProductVariant/${v}`,
        title: size,
        sku: `BR-${p}-${size}`,
        barcode: gtinOf(v),
        price: '180.00',
        compareAtPrice: null,
        position: s,
        selectedOptions: [{ name: 'Size', value: size }],
        inventoryItem: { ...item, tracked: true },
        __parentId: product,
      })
      for (let l = 1; l <= locationsEach; l += 1) {
        const level = v * locationsEach + l
        const quantity = stockOf(v, l) + (change > 0 && level % change === 0 ? 1 : 0)
        await line({
          id: `gid://shopify/InventoryLevel/${l}?inventory_item_id=${v}`,
          updatedAt: change > 0 && level % change === 0 ? '2026-11-02T10:00:00Z' : at,
          item,
          location: { id: `gid://shopify/Location/${l}` },
          quantities: [{ name: 'available', quantity }],
          __parentId: `gid://shopify/ProductVariant/${v}`,
        })
      }
    }
  }
  await finished(out.end())
  return { path: file, bytes: (await stat(file)).size, objects }
}

export const gtinOf = (variant: number) => String(190_000_000_000 + variant)
export const stockOf = (variant: number, location: number) => (variant * 31 + location * 17) % 9
