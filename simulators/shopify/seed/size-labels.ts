import type { MarketVariant } from '../../market/market.ts'
import type { Gender } from '../../market/product.ts'

/** The spelling of sizes in a shop's options; a product uses one for all its sizes. */
type SizeLabel = (size: MarketVariant) => string

const number = ({ us }: MarketVariant) => us.replace(/[A-Z]+$/, '')

const LABELS: Record<Gender, [SizeLabel, ...SizeLabel[]]> = {
  men: [number, (size) => `US ${number(size)}`, (size) => `${number(size)} M`, (size) => `Men's ${number(size)}`],
  women: [
    (size) => `${number(size)}W`,
    (size) => `US ${number(size)}W`,
    (size) => `W ${number(size)}`,
    (size) => `Women's ${number(size)}`,
  ],
  youth: [(size) => `${number(size)}Y`, (size) => `US ${number(size)}Y`, (size) => `${number(size)}Y GS`],
}

export function sizeLabel(gender: Gender, choice: number): SizeLabel {
  const labels = LABELS[gender]
  return labels[choice % labels.length] ?? labels[0]
}
