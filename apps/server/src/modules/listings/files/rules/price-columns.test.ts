import { expect, test } from 'vitest'
import { guessPriceColumns, areColumnsKnown } from './price-columns.ts'

/** Returns the guess with column names instead of indexes. */
function guess(csv: string, fileName = 'prices.csv') {
  const [names = [], ...rows] = csv.split('\n').map((line) => line.split(','))
  const guessed = guessPriceColumns({ names, rows, fileName })
  const name = (at: number | null) => (at === null ? null : names[at])
  return [
    guessed.matched_by,
    name(guessed.key_column),
    name(guessed.size_column),
    name(guessed.price_column),
    name(guessed.minimum_column),
    guessed.amounts_are,
    guessed.amounts_in,
    areColumnsKnown(guessed),
  ]
}

test.each([
  [
    'listings as StockX may export them',
    'Listing Id,Product Name,Style,Size,Ask,Lowest Ask,Expires\nab-1,Dunk Low,DD1391-100,US 9.5,$185.00,170,soon',
    'prices.csv',
    ['style_code', 'Style', 'Size', 'Ask', null, 'stockx_ask', 'dollars', true],
  ],
  [
    'the same with a price and its payout',
    'Listing Id,Style,Size,Listing Price,Total Payout\nab-1,DD1391-100,9.5,185,160',
    'prices.csv',
    ['style_code', 'Style', 'Size', 'Listing Price', null, 'stockx_ask', 'dollars', true],
  ],
  [
    'listings as alias may export them, in cents',
    'id,sku,name,size,price_cents,condition\n1,DD1391-100,Dunk,9.5,18500,new\n2,GZ5541,Forum,10,9900,new',
    'prices.csv',
    ['style_code', 'sku', 'size', 'price_cents', null, 'alias_ask', 'cents', true],
  ],
  [
    'a file with the name of its marketplace',
    'SKU,Size,Price\nDD1391-100,9.5,185',
    'GOAT inventory.csv',
    ['style_code', 'SKU', 'Size', 'Price', null, 'alias_ask', 'dollars', true],
  ],
  [
    'a sheet of one’s own',
    'styleCode,US size,Desired,Floor,Cost\nDD1391-100,9.5,185,150,90',
    'prices.csv',
    ['style_code', 'styleCode', 'US size', 'Desired', 'Floor', 'payout', 'dollars', true],
  ],
  [
    'a shop’s SKUs',
    'SKU,Price,Min price\nDD1391-100-9.5,185,150\nDD1391-100-10,185,150',
    'prices.csv',
    ['store_sku', 'SKU', null, 'Price', 'Min price', 'payout', 'dollars', true],
  ],
  [
    'barcodes',
    'UPC,Title,Ask price (USD)\n194817794556,Dunk,185',
    'prices.csv',
    ['barcode', 'UPC', null, 'Ask price (USD)', null, 'stockx_ask', 'dollars', true],
  ],
  [
    'barcodes on some rows and style codes on all',
    'Barcode,Style,Size,Price\n,DD1391-100,9,185\n194817794556,DD1391-100,9.5,185',
    'prices.csv',
    ['style_code', 'Style', 'Size', 'Price', null, 'payout', 'dollars', true],
  ],
  [
    'a download from ARK',
    'variant_id,product,size,sku,desired_payout,bottom_payout\n7,Dunk,9.5,DD1391-100,185,150',
    'prices.csv',
    ['variant_id', 'variant_id', 'size', 'desired_payout', 'bottom_payout', 'payout', 'dollars', true],
  ],
  [
    'numbers of another shop’s variants',
    'Variant ID,Price\ngid://shopify/1,185',
    'prices.csv',
    ['style_code', null, null, 'Price', null, 'payout', 'dollars', false],
  ],
  [
    'a style code without a size',
    'Style,Price\nDD1391-100,185',
    'prices.csv',
    ['style_code', 'Style', null, 'Price', null, 'payout', 'dollars', false],
  ],
  [
    'a marketplace in the name of a column',
    'Style,Size,My StockX ask (USD),GOAT ask\nDD1391-100,9,185,190',
    'prices.csv',
    ['style_code', 'Style', 'Size', 'My StockX ask (USD)', null, 'stockx_ask', 'dollars', true],
  ],
  [
    'columns without meaning',
    'a,b\n1,2',
    'prices.csv',
    ['style_code', null, null, null, null, 'payout', 'dollars', false],
  ],
  [
    'invalid amounts',
    'Style,Size,Price\nDD1391-100,9,soon',
    'prices.csv',
    ['style_code', 'Style', 'Size', null, null, 'payout', 'dollars', false],
  ],
])('%s', (_, csv, fileName, columns) => expect(guess(csv, fileName)).toEqual(columns))
