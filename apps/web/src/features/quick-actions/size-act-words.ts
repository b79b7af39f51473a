import type { SizeAct } from '@ark/domain'
import { counted, money } from '../../shared/formats.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import type { ForeseenActs } from './foreseen-acts.ts'

/** The actions for many sizes, each with its button and its effect. */
export const ACTS: readonly { value: SizeAct; label: string; title: string; happens: string }[] = [
  {
    value: 'enable',
    label: 'Enable',
    title: 'Enable listings',
    happens: 'They are offered on the marketplaces, as far as they have stock.',
  },
  {
    value: 'disable',
    label: 'Disable',
    title: 'Disable listings',
    happens: 'Their listings are taken down on both marketplaces.',
  },
  {
    value: 'lowest-ask',
    label: 'Meet the lowest ask',
    title: 'Meet the lowest ask',
    happens: 'Listings above the lowest ask of their marketplace ask the same; none goes below its minimum payout.',
  },
  {
    value: 'highest-bid',
    label: 'Take the highest bid',
    title: 'Take the highest bid',
    happens:
      'Each asks the bid that nets most and no less than its minimum payout, and sells at once where the bid still stands. What is not sold in 15 minutes asks what it did before.',
  },
]

interface SelectedSizes {
  selection: ListSelection
  isTotalKnown: boolean
  atMost: number | undefined
}

/** Describes a selection: '12 selected sizes', 'up to 340 sizes that match'. */
export function selectedWords({ selection: { selection, count }, isTotalKnown, atMost }: SelectedSizes): string {
  if (selection.kind === 'some' || isTotalKnown) return counted(count, 'selected size')
  const but = selection.except.size > 0 ? `, but for ${counted(selection.except.size, 'size')}` : ''
  return atMost === undefined ? `all sizes that match${but}` : `up to ${counted(atMost, 'size')} that match${but}`
}

/** Describes the expected result, a sentence each. */
export function foreseenWords({ changed, unchanged, leftOut, netChange }: ForeseenActs): string[] {
  const net = Math.round(netChange * 100) / 100
  return [
    changed === 0 ? 'Nothing would change.' : `${counted(changed, 'size')} would change${netWords(net)}.`,
    ...(unchanged > 0 ? [`${counted(unchanged, 'size')} would stay as they are: there is nothing to do.`] : []),
    ...[...leftOut].map(([reason, sizes]) => `Left out: ${counted(sizes, 'size')} ${reason}.`),
  ]
}

const netWords = (change: number): string =>
  change === 0 ? '' : `, netting ${money(Math.abs(change))} ${change < 0 ? 'less' : 'more'} in all, a pair each`
