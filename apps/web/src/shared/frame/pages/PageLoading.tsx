import classes from '../frame.module.css'

/** Draws rows while a page's code or guard is loading; after that, pages draw their own skeletons. */
export const PageLoading = () => (
  <div role="status" aria-label="Loading" className={classes['waitingRows']} data-on-its-way>
    {ROWS.map((row) => (
      <div key={row} />
    ))}
  </div>
)

const ROWS = Array.from({ length: 10 }, (_, row) => row)
