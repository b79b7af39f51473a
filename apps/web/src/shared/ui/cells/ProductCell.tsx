import { type ReactNode, useState } from 'react'
import { Marked } from './SearchedText.tsx'
import classes from './ProductCell.module.css'

interface ProductCellProps {
  name: string
  imageUrl: string | null | undefined
  /** The second line: size, style code, brand. */
  detail?: ReactNode
}

/** Thumbnail, name and a second line: a product in every table. */
export function ProductCell({ name, imageUrl, detail }: ProductCellProps) {
  return (
    <div className={classes['cell']}>
      <Thumbnail imageUrl={imageUrl} />
      <div className={classes['text']}>
        <div className={classes['name']} title={name}>
          <Marked>{name}</Marked>
        </div>
        {detail && (
          <div className={classes['detail']}>{typeof detail === 'string' ? <Marked>{detail}</Marked> : detail}</div>
        )}
      </div>
    </div>
  )
}

/** Addresses of images that failed to load, so that rows do not request them again. */
const failedUrls = new Set<string>()

/** A lazy product image; an icon when there is none or it fails to load. Decorative, because the name is beside it. */
export function Thumbnail({ imageUrl, size = 40 }: { imageUrl: string | null | undefined; size?: number }) {
  const [, setFailedUrl] = useState<string | null>(null)
  const style = { width: size, height: size }
  if (!imageUrl || failedUrls.has(imageUrl))
    return (
      <svg className={classes['picture']} style={style} viewBox="0 0 40 40" aria-hidden focusable="false">
        <path
          d="M7 23.5c3 .3 6-1.2 8-5l2-1.2 3.4 3.9c1.8 2 4.6 2.7 8.6 3.1 2.6.3 4 1.5 4 3.7H7z M7 28h26v1.8H7z"
          fill="currentColor"
        />
      </svg>
    )
  return (
    <img
      className={classes['picture']}
      style={style}
      src={imageUrl}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => {
        failedUrls.add(imageUrl)
        setFailedUrl(imageUrl)
      }}
    />
  )
}
