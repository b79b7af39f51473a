import type { Gender } from './product.ts'

export interface Size {
  us: string
  usValue: number
  uk: string
  eu: string
  cm: string
  kr: string
  demand: number
}

const HALF_MEN = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12, 13, 14]
const WHOLE_MEN = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
const HALF_WOMEN = [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11]
const WHOLE_WOMEN = [5, 6, 7, 8, 9, 10, 11]
const YOUTH = [3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7]

/** The most popular size, and how quickly demand falls off around it. */
const DEMAND: Record<Gender, { peak: number; spread: number }> = {
  men: { peak: 9.8, spread: 1.5 },
  women: { peak: 7.6, spread: 1.3 },
  youth: { peak: 5.7, spread: 1.1 },
}

/** EU sizes on Nike's chart, from US men's 3 in half sizes. */
const NIKE_EU = [
  '35', '35.5', '36', '36.5', '37.5', '38', '38.5', '39', '40', '40.5', '41', '42', '42.5', '43', '44', '44.5', '45',
  '45.5', '46', '47', '47.5', '48', '48.5', '49',
] // biome-ignore format: a table
const SUFFIX: Record<Gender, string> = { men: '', women: 'W', youth: 'Y' }

/** Returns the sizes of a shoe, smallest first. Clogs, slides and slippers have only whole sizes. */
export function sizeRun(gender: Gender, brand: string, wholeSizesOnly: boolean): Size[] {
  const run =
    gender === 'youth'
      ? YOUTH
      : gender === 'men'
        ? wholeSizesOnly
          ? WHOLE_MEN
          : HALF_MEN
        : wholeSizesOnly
          ? WHOLE_WOMEN
          : HALF_WOMEN
  const weights = run.map((size) => wanted(gender, size))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return run.map((usValue, index) => ({
    us: `${usValue}${SUFFIX[gender]}`,
    usValue,
    ...convert(mensSize(gender, brand, usValue), brand),
    demand: (weights[index] ?? 0) / total,
  }))
}

function wanted(gender: Gender, size: number): number {
  const { peak, spread } = DEMAND[gender]
  const wholeSizeBonus = Number.isInteger(size) ? 1.15 : 1
  return Math.exp(-((size - peak) ** 2) / (2 * spread ** 2)) * wholeSizeBonus + 0.02
}

/** Returns the men's size. Women's sizes are 1.5 higher (adidas: 1); youth sizes equal men's. */
function mensSize(gender: Gender, brand: string, usValue: number): number {
  if (gender !== 'women') return usValue
  return usValue - (brand === 'adidas' ? 1 : 1.5)
}

function convert(mens: number, brand: string): Pick<Size, 'uk' | 'eu' | 'cm' | 'kr'> {
  const cm = mens >= 6 ? mens + 18 : Math.min(24, Math.round((mens + 19) * 2) / 2)
  const ukOffset = brand === 'adidas' || brand === 'New Balance' ? 0.5 : mens >= 7 ? 1 : 0.5
  return {
    uk: String(mens - ukOffset),
    eu: brand === 'adidas' ? adidasEu(mens) : (NIKE_EU[Math.round((mens - 3) * 2)] ?? String(Math.round(mens + 33))),
    cm: String(cm),
    kr: String(cm * 10),
  }
}

/** Returns adidas' EU size in thirds: US 8.5 is EU 42, and each half size is two thirds more. */
function adidasEu(mens: number): string {
  const thirds = 42 * 3 + Math.round((mens - 8.5) * 4)
  const whole = Math.floor(thirds / 3)
  return ['', ' 1/3', ' 2/3'].map((fraction) => `${whole}${fraction}`)[thirds % 3] ?? String(whole)
}
