import type { ReactNode } from 'react'
import { Thumbnail } from './ProductCell.tsx'
import classes from './ProductCell.module.css'
import { Marked } from './SearchedText.tsx'

interface ProductHeadingProps {
  name: string
  imageUrl: string | null | undefined
  /** Style code, brand, store. */
  detail: string
  /** What can be done with the product. */
  children?: ReactNode
}

/** The product of the sizes below it in a list: once, with its whole name. */
export const ProductHeading = ({ name, imageUrl, detail, children }: ProductHeadingProps) => (
  <div className={classes['heading']}>
    <Thumbnail imageUrl={imageUrl} size={32} />
    <div className={classes['text']}>
      <div className={classes['whole']}>
        <Marked>{name}</Marked>
      </div>
      <div className={classes['detail']}>
        <Marked>{detail}</Marked>
      </div>
    </div>
    {children}
  </div>
)

/** A size as it stands in such a list: large, since it tells one row from the next. */
export const LargeSize = ({ size }: { size: string }) => (
  <b className={classes['size']}>
    <span className="hidden">Size </span>
    <Marked>{size}</Marked>
  </b>
)
