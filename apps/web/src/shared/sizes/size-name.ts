import type { ListedSize } from './listed-size.ts'

export type NamedSize = Pick<ListedSize, 'product_name' | 'size'>

/** Names a size: 'Air Jordan 1 High, size 9'. */
export const sizeName = (variant: NamedSize): string => `${variant.product_name}, size ${variant.size}`
