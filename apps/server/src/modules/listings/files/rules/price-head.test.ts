import { expect, test } from 'vitest'
import { findPriceHead } from './price-head.ts'

const head = (csv: string) => {
  const { names, lines, guess } = findPriceHead(
    csv.split('\n').map((line) => line.split(',')),
    'prices.csv',
  )
  return [names, lines, guess.price_column, guess.amounts_are]
}

test.each<[string, string, unknown[]]>([
  ['names in the first line', 'Style,Size,Price\nDD1391-100,9,200', [['Style', 'Size', 'Price'], 1, 2, 'payout']],
  [
    'a title above',
    'My prices,,\nof November 2026,,\nStyle,Size,Price\nDD1391-100,9,200',
    [['Style', 'Size', 'Price'], 3, 2, 'payout'],
  ],
  [
    'marketplaces above several columns each',
    ',,StockX,,Alias\nStyle,Size,Ask,Last,Ask\nDD1391-100,9,200,1,210',
    [['Style', 'Size', 'StockX Ask', 'StockX Last', 'Alias Ask'], 2, 2, 'stockx_ask'],
  ],
  [
    'a title of two cells above is not part of the names',
    'Shop,,26.11.2026\nStyle,Size,Price\nDD1391-100,9,200',
    [['Style', 'Size', 'Price'], 2, 2, 'payout'],
  ],
  [
    'a line below that explains the names',
    'Style,Size,Price\n(code),(US),(USD)\nDD1391-100,9,200\nDD1391-100,10,200',
    [['Style', 'Size', 'Price'], 2, 2, 'payout'],
  ],
  [
    'empty columns at the end',
    'Style,Size,Price,,,\nDD1391-100,9,200,,,',
    [['Style', 'Size', 'Price'], 1, 2, 'payout'],
  ],
  [
    'a column without a name',
    'Style,Size,,Paid\nDD1391-100,9,200,1',
    [['Style', 'Size', '', 'Paid'], 1, null, 'payout'],
  ],
  ['names without meaning, below a title', 'List,,,\na,b,c,d\n1,2,3,4', [['a', 'b', 'c', 'd'], 2, null, 'payout']],
])('%s', (_, csv, found) => expect(head(csv)).toEqual(found))
