import type { PayoutBreakdown } from '@ark/domain'
import type { KeyboardEvent } from 'react'
import { money, platformName, wholeMoney } from '../../shared/formats.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import { moveAside, moveToEditable } from '../../shared/ui/controls/editable-cells.ts'
import { type Adjustment, adjustmentOf } from './adjustments.ts'
import classes from './quick-actions.module.css'
import type { QuickRowActions } from './quick-acts.ts'

interface AdjustCellProps {
  size: ListedSize
  acts: QuickRowActions
}

/** The Adjust to Market cell: for each marketplace the net of our ask, of the lowest ask and of the highest bid. */
export const AdjustCell = ({ size, acts }: AdjustCellProps) =>
  (['stockx', 'goat'] as const).map((marketplace) => (
    <AdjustLine key={marketplace} size={size} acts={acts} at={adjustmentOf(size, marketplace)} />
  ))

/** The head of the three nets that `AdjustCell` shows side by side. */
export const AdjustHead = () => (
  <span className={classes['adjust']}>
    <span className={classes['over']}>Adjust to Market (Net Payouts)</span>
    <span />
    {['You net', 'At lowest ask', 'At highest bid'].map((caption) => (
      <span key={caption}>{caption}</span>
    ))}
  </span>
)

function AdjustLine({ size, acts, at }: AdjustCellProps & { at: Adjustment }) {
  const { marketplace, own, lowest, bid } = at
  const where = platformName(marketplace)
  const isUnread = !lowest && !bid
  const net = (breakdown: PayoutBreakdown | null, what: string) =>
    breakdown && <Net breakdown={breakdown} what={`${where} ${what}`} acts={acts} />
  return (
    <div className={`${classes['adjust']} num`}>
      <span className={classes['where']} data-marketplace={marketplace}>
        {where}
      </span>
      <span
        className={classes['own']}
        data-above={at.isAbove}
        data-caption="You net"
        title={at.isAbove ? 'Above the lowest ask' : undefined}
      >
        {net(own, 'your ask')}
        <span className={classes['ask']}>
          {own ? (
            <>
              {at.isAbove && !at.isMoving && <span className="hidden">above ask </span>}
              {at.isMoving ? 'asking' : 'at'} {wholeMoney(own.ask)}
            </>
          ) : (
            'Not listed'
          )}
        </span>
      </span>
      <span className={classes['own']} data-low={at.isMeetingTooLow} data-caption="At lowest ask">
        {net(lowest, 'lowest ask')}
        {at.canMeet && acts.mayEdit && lowest ? (
          <ActButton
            words={`Update to ${wholeMoney(lowest.ask)}`}
            label={`Update to ${wholeMoney(lowest.ask)} on ${where}: ${sizeName(size)}`}
            column="lowest-ask"
            isPressing={at.isAbove}
            title={at.isMeetingTooLow ? `Less than your minimum of ${money(size.bottom_payout)}` : undefined}
            onAct={() => acts.onMeetLowest({ size, marketplace })}
          />
        ) : (
          <span className={classes['ask']}>
            {lowest
              ? `at ${wholeMoney(lowest.ask)}`
              : isUnread
                ? (size[marketplace].gap ?? 'No market data yet')
                : 'No ask'}
          </span>
        )}
      </span>
      <span className={classes['own']} data-caption="At highest bid">
        {net(bid, 'highest bid')}
        {at.canTakeBid && acts.mayEdit && bid ? (
          <ActButton
            words={`Accept bid ${wholeMoney(bid.ask)}`}
            label={`Accept bid ${wholeMoney(bid.ask)} on ${where}: ${sizeName(size)}`}
            column="highest-bid"
            onAct={() => acts.onTakeBid({ size, marketplace })}
          />
        ) : (
          !isUnread && <span className={classes['ask']}>{bid ? `at ${wholeMoney(bid.ask)}` : 'No bid'}</span>
        )}
      </span>
    </div>
  )
}

interface NetProps extends Pick<AdjustCellProps, 'acts'> {
  breakdown: PayoutBreakdown
  what: string
}

/** A net payout as one element. The list has a single card that shows its calculation. */
const Net = ({ breakdown, what, acts }: NetProps) => (
  <button
    type="button"
    className={classes['net']}
    aria-label={`${what}: net payout ${money(breakdown.net_payout)}, show calculation`}
    onMouseEnter={({ currentTarget }) => acts.onExplain(currentTarget, breakdown)}
    onMouseLeave={({ currentTarget }) => acts.onExplain(currentTarget, null)}
    onBlur={({ currentTarget }) => acts.onExplain(currentTarget, null)}
    onClick={({ currentTarget }) => acts.onExplain(currentTarget, breakdown)}
  >
    {money(breakdown.net_payout)}
  </button>
)

interface ActButtonProps {
  words: string
  label: string
  /** The column of buttons between which the arrow keys move. */
  column: string
  /** True when our ask is above the market. */
  isPressing?: boolean
  title?: string | undefined
  onAct: () => void
}

/**
 * A button that acts and moves the focus to the one below, so that pressing Enter repeatedly works through the sizes.
 */
const ActButton = ({ words, label, column, isPressing, title, onAct }: ActButtonProps) => (
  <button
    type="button"
    className={classes['act']}
    data-editable={column}
    data-pressing={isPressing}
    aria-label={label}
    title={title}
    onKeyDown={moveByArrows}
    onClick={({ currentTarget, detail }) => {
      // Only for keyboards: a pointer press keeps the focus.
      if (detail === 0) moveToEditable(currentTarget, 1)
      onAct()
    }}
  >
    {words}
  </button>
)

function moveByArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget } = event
  if (key === 'ArrowDown' || key === 'ArrowUp') moveToEditable(currentTarget, key === 'ArrowDown' ? 1 : -1)
  else if (key === 'ArrowLeft' || key === 'ArrowRight') moveAside(currentTarget, key === 'ArrowRight' ? 1 : -1)
  else return
  event.preventDefault()
}
