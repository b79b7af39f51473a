import { Button } from '@mantine/core'
import { platformName, shortOrder } from '../../shared/formats.ts'
import type { SaleToScan } from '../../shared/sales/labels/sale-labels.ts'
import type { PackedScan, WaitingScan } from '../../shared/scans/stored-scans.ts'
import { ConfirmOrderButton } from '../../shared/ui/controls/ConfirmOrderButton.tsx'
import { type Outcome, type Shown, shownSale } from './scan-outcome.ts'
import classes from './scanning.module.css'
import type { LabelState } from './use-labels.ts'
import type { Last, PairState } from './use-scanner.ts'

interface ScanResultProps {
  last: Last | null
  label: LabelState | undefined
  onUndo: (scanId: string) => void
  /** Teaches the size of an unknown barcode, when the person has the box; `wanted` is the selected sale. */
  onTeach: (barcode: string, wanted: SaleToScan | null) => void
  /** Confirms that the scanned pair is that of the selected sale, when the person has the box. */
  onSay: (barcode: string, wanted: SaleToScan) => void
}

/** The result of the last scan, large enough to read from two meters. */
export function ScanResult({ last, ...acts }: ScanResultProps) {
  const tone = toneOf(last)
  return (
    <section
      className={classes['result']}
      data-tone={tone}
      aria-label="Last scan"
      role={tone === 'wrong' ? 'alert' : 'status'}
    >
      {last === null ? <Idle /> : <Shown last={last} {...acts} />}
    </section>
  )
}

type Tone = 'idle' | 'busy' | 'right' | 'saved' | 'wrong'

const TONES: Record<PairState, Tone> = {
  sending: 'busy',
  saved: 'saved',
  packed: 'right',
  refused: 'wrong',
  undone: 'idle',
}

function toneOf(last: Last | null): Tone {
  if (last === null) return 'idle'
  const { outcome, state } = last
  if (outcome.kind === 'looking') return 'busy'
  return outcome.kind === 'pair' ? TONES[state ?? 'undone'] : 'wrong'
}

const Idle = () => (
  <>
    <h2 className={classes['title']}>Scan a pair</h2>
    <p className={classes['words']}>
      With a scanner from anywhere on this page, with the camera, or by typing its barcode. The most urgent sale of its
      size is fulfilled, and its label opens.
    </p>
  </>
)

function Shown({ last, label, onUndo, onTeach, onSay }: ScanResultProps & { last: Last }) {
  const { outcome } = last
  if (outcome.kind === 'pair') return <PairResult last={last} label={label} onUndo={onUndo} />
  if (outcome.kind === 'looking')
    return (
      <>
        <h2 className={classes['title']}>Looking up…</h2>
        <p className={classes['words']}>{outcome.barcode}</p>
      </>
    )
  if (outcome.kind === 'wrong' && outcome.why === 'shared') return <SharedBarcode outcome={outcome} onSay={onSay} />
  if (outcome.kind === 'wrong') return <WrongPair outcome={outcome} onTeach={onTeach} />
  if (outcome.kind === 'unconfirmed') return <Unconfirmed sale={outcome.sale} />
  const { title, words, size, barcode } = outcome
  return (
    <>
      <h2 className={classes['title']}>{title}</h2>
      {size && <div className={classes['size']}>{size}</div>}
      <p className={classes['words']}>{words}</p>
      {barcode && (
        <div className={classes['acts']}>
          <Button variant="white" color="dark" onClick={() => onTeach(barcode, null)}>
            Identify This Pair
          </Button>
        </div>
      )}
    </>
  )
}

const LABEL_WORDS: Record<LabelState, string> = {
  getting: 'Getting the label…',
  opened: 'The label is opened for printing.',
  there: 'The label is ready. Open it from the list.',
  failed: 'No label yet: try again from the list.',
}

function PairResult({ last, label, onUndo }: Pick<ScanResultProps, 'label' | 'onUndo'> & { last: Last }) {
  const { scan, state = 'undone' } = last
  if (!scan || state === 'undone')
    return (
      <>
        <h2 className={classes['title']}>Undone</h2>
        <p className={classes['words']}>The sale is open again.</p>
      </>
    )
  const problem = 'problem' in scan ? scan.problem : undefined
  return (
    <>
      <h2 className={classes['title']}>{titleOf(state, problem?.code)}</h2>
      <PairWords pair={shownSale(scan.sale)} />
      <p className={classes['words']}>{pairWords(state, scan, label)}</p>
      {(state === 'packed' || state === 'saved') && (
        <div className={classes['acts']}>
          <Button variant="white" color="dark" onClick={() => onUndo(scan.id)}>
            Undo
          </Button>
        </div>
      )}
    </>
  )
}

const STATE_TITLES: Record<PairState, string> = {
  sending: 'Right pair',
  saved: 'Saved on this device',
  packed: 'Fulfilled',
  refused: 'Scan Failed',
  undone: 'Undone',
}
const CODE_TITLES: Partial<Record<string, string>> = {
  wrong_pair: 'Wrong Pair',
  already_fulfilled: 'No Matching Sale',
  not_confirmed: 'Order Not Confirmed',
  barcode_unknown: 'Barcode Not Found',
  barcode_ambiguous: 'Barcode Not Found',
}
const titleOf = (state: PairState, code: string | undefined): string =>
  (state === 'refused' && code && CODE_TITLES[code]) || STATE_TITLES[state]

function pairWords(state: PairState, scan: WaitingScan | PackedScan, label: LabelState | undefined): string {
  if (state === 'sending') return 'Sending…'
  if (state === 'saved') return 'No connection. It is sent automatically once you are online. Set the pair aside.'
  if (state === 'refused') return ('problem' in scan && scan.problem?.detail) || ''
  const { platform, order_number } = scan.sale
  const late = 'hadToWait' in scan && scan.hadToWait && platform !== 'shopify' && 'Its label is in the list.'
  const order = `${platformName(platform)} order ${shortOrder(order_number)}.`
  return [order, late || (label && LABEL_WORDS[label])].filter(Boolean).join(' ')
}

const PairWords = ({ pair }: { pair: Shown }) => (
  <>
    <div className={classes['size']}>
      <span className="hidden">Size </span>
      {pair.size}
    </div>
    <div className={classes['product']}>{pair.product}</div>
    {pair.detail && <div className={classes['words']}>{pair.detail}</div>}
  </>
)

interface WrongPairProps {
  outcome: Extract<Outcome, { kind: 'wrong' }>
  onTeach: ScanResultProps['onTeach']
}

function WrongPair({ outcome: { barcode, wanted, scanned, why }, onTeach }: WrongPairProps) {
  const isUnknown = why === 'unknown'
  const unknown = { size: '?', product: isUnknown ? 'Product not found for this barcode' : barcode, detail: '' }
  return (
    <>
      <h2 className={classes['title']}>Wrong Pair</h2>
      <div className={classes['pairs']}>
        <div className={classes['pair']}>
          <div className={classes['which']}>Scanned</div>
          <PairWords pair={scanned ?? unknown} />
        </div>
        <div className={classes['pair']}>
          <div className={classes['which']}>Wanted</div>
          <PairWords pair={shownSale(wanted)} />
        </div>
      </div>
      <p className={classes['words']}>Put the scanned pair back. Nothing was fulfilled.</p>
      {isUnknown && (
        <div className={classes['acts']}>
          <Button variant="white" color="dark" onClick={() => onTeach(barcode, wanted)}>
            Identify This Pair
          </Button>
        </div>
      )}
    </>
  )
}

interface SharedBarcodeProps {
  outcome: Extract<Outcome, { kind: 'wrong' }>
  onSay: ScanResultProps['onSay']
}

/** Asks for the size of a barcode that several sizes share, which only a person with the box can see. */
const SharedBarcode = ({ outcome: { barcode, wanted }, onSay }: SharedBarcodeProps) => (
  <>
    <h2 className={classes['title']}>Which Size Is It?</h2>
    <PairWords pair={shownSale(wanted)} />
    <p className={classes['words']}>Several sizes share this barcode. Check the box: is it this one?</p>
    <div className={classes['acts']}>
      <Button variant="white" color="dark" onClick={() => onSay(barcode, wanted)}>
        It Is This Pair
      </Button>
    </div>
  </>
)

const Unconfirmed = ({ sale }: { sale: SaleToScan }) => (
  <>
    <h2 className={classes['title']}>Order Not Confirmed</h2>
    <PairWords pair={shownSale(sale)} />
    <p className={classes['words']}>
      Confirm this ALIAS order first, then scan the pair again. It has no label until then.
    </p>
    <div className={classes['acts']}>
      <ConfirmOrderButton sale={sale} size="md" />
    </div>
  </>
)
