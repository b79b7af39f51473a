import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSize } from './parse-size.ts'
import { LARGEST_US, printSize, SIZE_LETTERS, SIZE_PARTS, sizeOrder, sizeSearchKey, type SizeReading } from './sizes.ts'

/** Spellings from shops, marketplaces, files and size tags, grouped by their meaning. */
const SPELLINGS: readonly (readonly [reading: string, spellings: string])[] = [
  ['9', '9|9.0|9.00|9,0|09|US 9|US9|us 9|9 US|9US|US-9|US: 9|U.S. 9|USA 9|9 (US)|(US) 9|Size 9|size: 9|Sz 9'],
  ['9', 'Shoe Size 9|Size US 9|US Size 9| 9 '],
  ['9.5', '9.5|9,5|9½|9 ½|9 1/2|9-1/2|9.50|9,50|US 9.5|US9.5|US 9,5|US 9½|US 9 1/2|9.5 US|9.5US|9 1/2 US|09.5'],
  ['9.5', 'Size 9.5'],
  ['10.5', '10.5|10,5|10½|10 1/2|10-1/2|US 10.5|US10.5|10.5 US|US 10 1/2|Size: 10.5|10.50'],
  ['7.5', '7.5|7,5|7½|7 1/2|7-1/2|US 7.5|7 1/2 US|Size 7 1/2|7.50|7 ½'],
  ['4', '4|4.0|US 4|US4'],
  ['13', '13|13.0|US 13|13 US'],
  ['15', '15|US 15|15 US|15.0'],
  ['18', '18|US 18'],
  ['9M', "9M|9 M|9m|M 9|M9|Men's 9|Mens 9|Men 9|9 Men|9 Men's|9 Mens|US M 9|US M9|M US 9|9 US M|9 M US|US Men's 9"],
  ['9M', "Men's US 9|Mens US 9|US 9 Men's|US 9 Mens|Men’s 9|9 (Men's)|Men's - 9|USM 9|Men's Size 9|Mens Size 9"],
  ['9M', "Size 9 Men's|9.0M|9 men’s"],
  ['9.5M', "9.5M|9.5 M|M 9.5|M9.5|9 1/2 M|9½M|Men's 9.5|Men's 9 1/2|US M 9.5|9,5 M|US Men 9.5|Men 9.5 US|M US 9.5"],
  ['11.5M', "11.5M|M11.5|Men's 11.5|Mens 11½|US M 11.5"],
  ['9W', "9W|9 W|9w|W 9|W9|Women's 9|Womens 9|Women 9|9 Women|9 Women's|9 Womens|US W 9|US W9|W US 9|9 US W"],
  ['9W', "9 W US|US Women's 9|Women's US 9|WMNS 9|9 WMNS|Wmns US 9|Women’s 9|9 (Women's)|9 (W)|Ladies 9|USW 9"],
  ['9W', "Women's Size 9|US 9W|US 9 W|US 9 Women"],
  ['8.5W', "8.5W|8.5 W|W 8.5|W8.5|8 1/2 W|8½W|Women's 8.5|Women's 8 1/2|US W 8.5|8,5W|US 8.5W|Wmns 8.5|8.5 Women"],
  ['8.5W', "Women’s 8.5"],
  ['12W', "12W|W12|Women's 12|US 12W|12 Wmns"],
  ['7Y', '7Y|7 Y|7y|Y 7|7 GS|7GS|GS 7|7 (GS)|7Y GS|7Y (GS)|US 7Y|US 7 Y|US 7Y GS|Youth 7|7 Youth|Big Kids 7'],
  ['7Y', 'Big Kid 7|Big Kids 7Y|7Y Big Kids|Big Kids’ 7|Grade School 7|7 Grade School|GS 7Y|Kids 7Y|Kids’ 7Y'],
  ['7Y', 'Youth US 7|Junior 7|Size 7Y'],
  ['3.5Y', "3.5Y|3.5 Y|3 1/2 Y|3½Y|3,5Y|US 3.5Y|GS 3.5|Big Kids 3.5|Youth 3.5|3.5 GS|3.5Y (GS)|Big Kid's 3.5Y"],
  ['2Y', '2Y|2 Y|US 2Y|2 PS|PS 2|2Y PS|Little Kids 2|Little Kid 2Y|2Y (PS)|Little Kids 2Y|Preschool 2'],
  ['2Y', '2 Pre-School|Kids 2Y'],
  ['1Y', '1Y|1 PS|Little Kids 1|1Y PS'],
  ['10C', '10C|10 C|10c|C 10|US 10C|10 TD|10C TD|TD 10|Toddler 10|10 Toddler|10 (TD)|10C (TD)|Infant 10'],
  ['10C', 'Toddler 10C|Kids 10C|Toddlers 10'],
  ['10.5C', '10.5C|10.5 C|10½C|10 1/2 C|10,5C|10.5 PS|PS 10.5|10.5C PS|Little Kids 10.5|Little Kids 10.5C'],
  ['10.5C', 'US 10.5C|Kids 10.5C|Toddler 10.5'],
  ['13.5C', '13.5C|13.5 PS|13½C|Little Kids 13.5|13.5C (PS)'],
  ['5C', '5C|5 TD|Toddler 5|Infant 5C|5C (TD)|TD 5C'],
  ['6K', '6K|6 K|K 6|US 6K|Kids 6K|6k'],
  ['10.5K', '10.5K|10.5 K|10½K|Kids 10.5K|US 10.5K'],
  ['10 2E', '10 2E|10 EE|10EE|10 2e|US 10 2E|10 (2E)|10 - 2E|10 2E US|10-2E'],
  ['10 4E', '10 4E|10 EEEE|10EEEE|US 10 4E|10 (4E)'],
  ['10 D', '10 D|10D|US 10 D|10 (D)|10-D'],
  ['9.5 D', '9.5 D|9.5D|9 1/2 D|US 9.5 D|9½ D'],
  ['10.5 2E', '10.5 2E|10.5 EE|10 1/2 EE|US 10.5 2E'],
  ['8W B', '8W B|8 W B|Women 8 B|Wmns 8 B|US W 8 B'],
  ['9 WIDE', '9 Wide|9 (Wide)|US 9 Wide|9 - Wide|Wide 9'],
  ['9 XWIDE', '9 Extra Wide|9 X-Wide|9 XW|9 XWide'],
  ['9 NARROW', '9 Narrow|US 9 Narrow'],
  ['9M WIDE', "Men's 9 Wide|9 M Wide|US M 9 (Wide)"],
  ['UK 8', 'UK 8|UK8|8 UK|8UK|uk 8|U.K. 8|UK-8|UK: 8|8 (UK)|(UK) 8|Size UK 8|UK Size 8|UK 8.0|GB 8|UK 08'],
  ['UK 8.5', 'UK 8.5|UK8.5|8.5 UK|UK 8½|UK 8 1/2|UK 8,5|8.5UK|8 1/2 UK|UK 8-1/2'],
  ['UK 5.5W', "UK 5.5W|UK W 5.5|UK 5.5 Women|Women's UK 5.5|UK Women's 5.5|W UK 5.5"],
  ['UK 9M', "UK 9 M|Men's UK 9|UK Men's 9|UK M 9"],
  ['UK 10C', 'UK 10C|UK C10|UK 10 Infant|Toddler UK 10|Infant UK 10'],
  ['UK 4Y', 'UK 4Y|UK Junior 4|Junior UK 4|UK 4 Junior'],
  ['EU 42', 'EU 42|EU42|42 EU|42EU|eu 42|EUR 42|42 EUR|EURO 42|EU-42|EU: 42|42 (EU)|(EU) 42|EU 42.0|Size EU 42'],
  ['EU 42', 'Gr. EU 42|Europe 42'],
  ['EU 42.5', 'EU 42.5|EU 42,5|42.5 EU|42,5 EU|EU 42½|EU 42 1/2|42½ EU|EUR 42.5|EU42.5|42.5EU'],
  ['EU 42 2/3', 'EU 42 2/3|42 2/3 EU|EU 42⅔|42⅔ EU|EU 42.67|EU 42.66|EUR 42 2/3|EU42 2/3|EU 42-2/3|EU 42,67'],
  ['EU 43 1/3', 'EU 43 1/3|43 1/3 EU|EU 43⅓|EU 43.33|EUR 43⅓|EU 43,33|43.33 EU'],
  ['EU 38W', "EU 38 Women's|Women's EU 38|Wmns EU 38|EU 38 (W)"],
  ['EU 22', 'EU 22|22 EU|EUR 22'],
  ['42', '42|42.0|42,0|Size 42|Größe 42|Gr. 42|Taille 42|Talla 42|Taglia 42'],
  ['42.5', '42.5|42,5|42½|42 1/2'],
  ['42 2/3', '42 2/3|42⅔|42.67|42,67|42.66|42-2/3'],
  ['43 1/3', '43 1/3|43⅓|43.33'],
  ['FR 40', 'FR 40|40 FR|FR40|FR 40.0'],
  ['FR 40 2/3', 'FR 40 2/3|40 2/3 FR|FR 40⅔'],
  ['IT 44', 'IT 44|44 IT|IT44'],
  ['CM 27', 'CM 27|27 CM|27cm|27 cm|JP 27|27 JP|JPN 27|Japan 27|CM27|JP27|27.0 cm|27,0 cm|27 (CM)'],
  ['CM 27.5', 'CM 27.5|27.5 CM|27.5cm|JP 27.5|27,5 cm|JP 27½|27½ cm'],
  ['CM 9', '9 cm|CM 9'],
  ['KR 270', 'KR 270|270 KR|KR270|270mm|270 mm|KOR 270|Korea 270'],
  ['KR 265', 'KR 265|265 KR|265mm'],
  ['UK 8 / US 9', 'UK 8 / US 9|UK8/US9|8 UK / 9 US|UK 8 (US 9)|UK 8 - US 9|UK 8, US 9|UK 8; US 9|UK 8 US 9'],
  ['UK 8 / US 9', '8 UK 9 US|UK 8 = US 9'],
  ['9 / UK 8', 'US 9 / UK 8|US9/UK8|9 US / 8 UK|US 9 (UK 8)|US 9 - UK 8|9 / UK 8|US 9 UK 8|9 US 8 UK'],
  ['9 / EU 42.5', 'US 9 / EU 42.5|US 9/EU 42.5|US9/EU42.5|9 US / 42.5 EU|US 9 (EU 42.5)|9 / EU 42.5|9 (EU 42.5)'],
  ['9 / EU 42.5', '9 (42.5 EU)|US 9 - EU 42.5|US 9 EU 42.5|9 US 42.5 EU|US 9 = EU 42.5|US 9 / EUR 42,5'],
  ['9 / EU 42.5', '9 / 42.5 EU'],
  ['EU 42.5 / US 9', 'EU 42.5 / US 9|42.5 EU / 9 US|EU 42.5 (US 9)|EU 42.5 - US 9|EU42.5/US9'],
  ['EU 42.5 / UK 8', 'EU 42.5 / UK 8|EU 42,5 / UK 8|42.5 EU / 8 UK'],
  ['9 / UK 8 / EU 42.5', 'US 9 / UK 8 / EU 42.5|US 9 UK 8 EU 42.5|9 US / 8 UK / 42.5 EU|US9/UK8/EU42.5'],
  ['9 / UK 8 / EU 42.5', 'US 9, UK 8, EU 42.5'],
  ['UK 8 / EU 42.5 / US 9', 'UK 8 / EU 42.5 / US 9|UK 8 EU 42.5 US 9|UK8/EU42.5/US9'],
  ['9 / UK 8 / EU 42.5 / CM 27', 'US 9 / UK 8 / EU 42.5 / CM 27|US 9 UK 8 EU 42.5 JP 27'],
  ['9.5M / 11W', "M 9.5 / W 11|M9.5/W11|9.5M / 11W|9.5M/11W|Men's 9.5 / Women's 11|Mens 9.5/Womens 11|M 9.5 W 11"],
  ['9.5M / 11W', "M9.5W11|9.5M 11W|US M 9.5 / W 11|US M 9.5 / US W 11|Men's 9.5 (Women's 11)|M 9.5 - W 11"],
  ['9.5M / 11W', "9.5 M / 11 W|US 9.5M / US 11W"],
  ['11W / 9.5M', "W 11 / M 9.5|11W / 9.5M|Women's 11 / Men's 9.5|W11/M9.5"],
  ['5W / 3.5M', '5W / 3.5M|5W/3.5M|W 5 / M 3.5'],
  ['7Y / 8.5W', '7Y / 8.5W|7Y/8.5W|7Y (8.5W)'],
  ['9M / EU 42.5', "Men's 9 / EU 42.5|M 9 / EU 42.5|US M 9 (EU 42.5)|Men's US 9 / EU 42.5"],
  ['XXS', 'XXS|xxs|2XS|XX-Small|XXSmall|Size XXS'],
  ['XS', 'XS|xs|X-Small|XSmall|Extra Small|X Small|Extra-Small|Size XS|US XS'],
  ['S', 'S|s|Small|SMALL|Sm|Size S|US S|S (US)'],
  ['M', 'M|m|Medium|Med|MEDIUM|Size M|US M|M (US)'],
  ['L', 'L|l|Large|LG|LARGE|Size L|US L'],
  ['XL', 'XL|xl|X-Large|XLarge|Extra Large|X Large|Extra-Large|Size XL|US XL|XLG'],
  ['XXL', 'XXL|2XL|2xl|XX-Large|2X|2X-Large|2XLarge|Double XL|Size 2XL|US XXL'],
  ['XXXL', 'XXXL|3XL|3X|3xl|3X-Large|Size 3XL'],
  ['4XL', '4XL|XXXXL|4X|4xl|4X-Large'],
  ['5XL', '5XL|XXXXXL|5X|5xl|5X-Large'],
  ['S/M', 'S/M|S-M|S / M|s/m|S - M'],
  ['L/XL', 'L/XL|L-XL|L / XL|l/xl'],
  ['M/L', 'M/L|M-L|M / L'],
  ['XS/S', 'XS/S|XS-S'],
  ["Men's M", "Men's M|Mens M|Men M|Men's Medium|Medium Men's|Mens Medium|Men's - M"],
  ["Women's S", "Women's S|Womens S|Wmns S|Women's Small|Small Women's|Ladies S"],
  ['Youth L', 'Youth L|YL|Youth Large|Large Youth|Big Kids L|Junior L'],
  ['Youth XL', 'Youth XL|YXL|Youth X-Large'],
  ['EU M', 'EU M|M (EU)|EU Medium'],
  ['EU L', 'EU L|L (EU)'],
  ['One Size', 'One Size|ONE SIZE|one size|OneSize|One-Size|OS|O/S|OSFA|OSFM|One Size Fits All|One Size Fits Most'],
  ['One Size', 'Default Title|Free Size|TU|1 Size'],
  ['W32 L34', 'W32 L34|W32/L34|W32L34|32x34|32 x 34|32X34|32×34|32W x 34L|W32-L34|32W/34L|W32 x L34'],
  ['W30 L32', '30x32|W30 L32|30 x 32|W30/L32'],
  ['W32', 'W32|W 32|32W|Waist 32|32 waist|W32"|32 W'],
  ['Ring 7', 'Ring 7|Ring Size 7|7 Ring'],
  ['Ring 7.5', 'Ring 7.5|Ring 7 1/2|Ring Size 7½'],
  ['Hat 7 3/8', '7 3/8|7⅜|Hat 7 3/8|7-3/8|Fitted 7 3/8|7.375|Cap 7⅜'],
  ['Hat 7 1/4', '7 1/4|7¼|Hat 7 1/4|7.25|Fitted 7¼'],
  ['Hat 7 5/8', '7 5/8|7⅝|7-5/8|7.625'],
  ['Hat 7.5', 'Hat 7 1/2|Fitted 7½|Hat 7.5'],
] // biome-ignore format: a table

const CORPUS = SPELLINGS.flatMap(([reading, spellings]) => spellings.split('|').map((text) => [text, reading] as const))

test('the corpus has four hundred spellings, each once', () => {
  expect(CORPUS.length).toBeGreaterThan(400)
  expect(new Set(CORPUS.map(([text]) => text)).size).toBe(CORPUS.length)
})

test.each(CORPUS)('%j is %s', (text, reading) => {
  const size = parseSize(text)
  expect(size && printSize(size)).toBe(reading)
})

const NO_SIZES = [
  '| ',
  'Black|White / 9|Black / US 9|9 / Black|White / 9 / Wide box|Red|Panda|Blue 9',
  '9 (Used)|9 - New|9 Used|9 NEW|9 DS|9 VNDS|New 9|9 (No Box)|9 w/ box|9 B-Grade|9 *',
  '10. Mai|10 May|10-May|9. Sep|9-Sep|10.05.2024|2024-05-10|5/10/2024|05.10|10.5.24|7. Jan',
  '1.5 L|500 ml|2 kg|12 oz|3 pack|6-Pack|2 L|5 M cable|100%|9 %|$9|9 $|9 €',
  'DD1391-100|CW2288-111|315122|550|990v6|M990|W530|BB550|Jordan 4|Yeezy 350|2002R',
  "194954678901|0|00|000|-9|9-|/9|9/|(9|US|UK|W|Y|2E|Wide|Men|Men's",
  '9-10|9/10|7-8|7-8Y|UK 8 / 9|US 9-10|5-6 years|12-18 months|38/39|42-43|9 to 10|US 9 / US 10',
  '9.1|9.3|9.55|9.5.5|9..5|9.|.5|1/2|2/3|7 1/9|7 3/2|7 0/2|9 9|9 10 11|10.5.|9,5,5',
  'EU 9|EU 100|UK 42|US 42|KR 27|KR 271|CM 270|US 42 2/3|UK 8 2/3|US 9 UK 8 9|US UK 9',
  "9 M W|9 Men Women|Men's Women's 9|7Y W|9 2E D|US 9 W UK 6.5|US 9 EU|M/W 9|Kids 5|Kids 10|5 PS",
  'XXLL|SM/MD/LG|XL 9|L 9|9 L|S M|M L|M M|XM|1XL|6XL|7XL|XS-XL|S-XXL|Tall M|MT',
  '20x34|32/34|32x|x34|L34|Ring|Hat|Ring 40|Hat XL|Hat 42|Ring UK 7',
  'PSA 10|2T|3T|18M-24M|OS/M|One Size / 9|Default|Title|N/A|n/a|-|?|TBD|null|undefined|NaN',
  '9e3|1e1|0x9|9;DROP|=9|="9"|#9|9#|９９|IX|½|nine|neun|9 9.5|9 and 10|9+|<9',
  'Air Jordan 1 Retro High OG Chicago Lost and Found size US 9 / EU 42.5 (2022)',
].flatMap((texts) => texts.split('|'))

test.each([...new Set(NO_SIZES)])('%j is no size', (text) => expect(parseSize(text)).toBeNull())

const shoe = fc.record({
  form: fc.constant<SizeReading['form']>('number'),
  audience: fc.constantFrom(null, 'm' as const, 'w' as const, 'y' as const, 'c' as const, 'k' as const),
  width: fc.constantFrom(null, '2E', 'D', 'WIDE', 'XWIDE', 'NARROW', '4E', 'B'),
  length: fc.constant(null),
  letters: fc.constant(null),
})
const onScale = fc.oneof(
  fc.record({ system: fc.constantFrom('us' as const, 'uk' as const), number: halves(0.5, LARGEST_US) }),
  fc.record({
    system: fc.constantFrom('eu' as const, 'fr' as const),
    number: fc.oneof(halves(14, 64), thirds(14, 63)),
  }),
  fc.record({ system: fc.constant('cm' as const), number: halves(7, 66) }),
  fc.record({
    system: fc.constant('kr' as const),
    number: fc.integer({ min: 16, max: 70 }).map((n) => n * 5 * SIZE_PARTS),
  }),
  fc.record({ system: fc.constant(null), number: fc.oneof(halves(20.5, 64), thirds(21, 63)) }),
)
function halves(from: number, to: number) {
  return fc.integer({ min: from * 2, max: to * 2 }).map((half) => half * (SIZE_PARTS / 2))
}
function thirds(from: number, to: number) {
  return fc.integer({ min: from * 3, max: to * 3 }).map((third) => third * (SIZE_PARTS / 3))
}
const reading = fc.tuple(shoe, onScale).map(([labels, number]): SizeReading => ({ ...labels, ...number }))
const clothes = fc.record({
  form: fc.constant<SizeReading['form']>('letters'),
  system: fc.constantFrom(null, 'eu' as const, 'uk' as const),
  audience: fc.constantFrom(null, 'm' as const, 'w' as const, 'y' as const),
  number: fc.constant(0),
  length: fc.constant(null),
  letters: fc.constantFrom(...SIZE_LETTERS.filter((letters) => !letters.includes('/'))),
  width: fc.constant(null),
})

test('a printed size parses to itself', () => {
  // A W before 22 or more is a waist.
  const printed = reading.filter(({ system, audience }) => !(system === null && audience === 'w'))
  fc.assert(
    fc.property(fc.oneof(printed, clothes), (one) => {
      expect(parseSize(printSize([one]))).toEqual([one])
    }),
    { numRuns: 2_000 },
  )
})

test('a printed size with several scales parses to itself', () => {
  const several = fc
    .uniqueArray(reading, { minLength: 2, maxLength: 3, selector: ({ system }) => system })
    .filter((readings) => readings.every(({ system }) => system !== null))
  fc.assert(
    fc.property(several, (readings) => {
      expect(parseSize(printSize(readings))).toEqual(readings)
    }),
    { numRuns: 2_000 },
  )
})

test('no text makes it throw, and every size it reads parses again after printing', () => {
  const word = fc.constantFrom(
    '9',
    '9.5',
    ' ',
    '/',
    'US',
    'UK',
    'W',
    'M',
    'Y',
    '2E',
    'XL',
    '-',
    '(',
    ')',
    '42 2/3',
    'x',
    '½',
    ',',
    'L',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((words) => words.join('')),
      ),
      (text) => {
        const size = parseSize(text)
        expect(size && parseSize(printSize(size))).toEqual(size)
      },
    ),
    { numRuns: 5_000, examples: [['W|22']] },
  )
})

test.each([
  ['9', '9'],
  ['Men’s 9', '9'],
  ['9 Women', '9w'],
  ['10.5C', '10.5c'],
  ['EU 38', '38eu'],
  ['2XL', 'xxl'],
  ['Default Title', 'os'],
  ['UK 8 / US 9', '8uk'],
  ['10 2E', '10 2e'],
])('%j is searched for as %j', (text, key) => expect(sizeSearchKey(parseSize(text) ?? [])).toBe(key))

test('a shelf is ordered toddler, youth, adult, clothes, one size, unknown', () => {
  const shelf = ['10', 'Red', 'XL', '9.5', '7Y', '10C', 'S', 'OS', 'XS/S']
  expect(shelf.sort((a, b) => sizeOrder(parseSize(a)) - sizeOrder(parseSize(b)))).toEqual([
    '10C',
    '7Y',
    '9.5',
    '10',
    'XS/S',
    'S',
    'XL',
    'OS',
    'Red',
  ])
})
