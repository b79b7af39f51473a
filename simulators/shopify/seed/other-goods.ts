import type { ShelfProduct } from './stock-shelf.ts'

/** Other goods of a sneaker shop, none of which is in a marketplace's catalog. */
const GOODS: { title: string; vendor: string; type: string; code: string; dollars: number; sizes: string[] }[] = [
  { title: 'Everyday Crew Socks 3-Pack', vendor: 'Kicks & Co', type: 'Socks', code: 'KC-SOCK', dollars: 18, sizes: ['S', 'M', 'L'] },
  { title: 'Logo Tee Black', vendor: 'Kicks & Co', type: 'T-Shirts', code: 'KC-TEE-BLK', dollars: 35, sizes: ['S', 'M', 'L', 'XL', 'XXL'] },
  { title: 'Logo Tee Bone', vendor: 'Kicks & Co', type: 'T-Shirts', code: 'KC-TEE-BONE', dollars: 35, sizes: ['S', 'M', 'L', 'XL'] },
  { title: 'Heavyweight Hoodie Ash', vendor: 'Kicks & Co', type: 'Hoodies', code: 'KC-HOOD', dollars: 85, sizes: ['S', 'M', 'L', 'XL'] },
  { title: 'Suede Cleaning Kit', vendor: 'Brush & Bristle', type: 'Shoe Care', code: 'BB-KIT', dollars: 24, sizes: ['Default Title'] },
  { title: 'Flat Laces 54"', vendor: 'Brush & Bristle', type: 'Laces', code: 'BB-LACE', dollars: 8, sizes: ['White', 'Black', 'Sail'] },
] // biome-ignore format: a table

export function otherGoods(): ShelfProduct[] {
  return GOODS.map(({ title, vendor, type, code, dollars, sizes }) => ({
    title,
    vendor,
    productType: type,
    tags: ['accessories'],
    descriptionHtml: `<p>${title}</p>`,
    imagePath: null,
    optionName: sizes.length === 1 ? 'Title' : 'Size',
    variants: sizes.map((size) => ({
      title: size,
      sku: sizes.length === 1 ? code : `${code}-${size.toUpperCase()}`,
      barcode: null,
      priceCents: dollars * 100,
      compareAtPriceCents: null,
    })),
  }))
}
