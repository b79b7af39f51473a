import { describe, expect, test } from 'vitest'
import { type ToggleResult, toggleNotices } from './toggle-outcomes.ts'

type Outcome = ToggleResult['results'][number]

const outcome = (changes: Partial<Outcome>): Outcome => ({
  marketplace: 'stockx',
  success: true,
  was_live: true,
  action: 'ready_for_listing',
  message: 'Will be listed',
  error: null,
  warning: null,
  previous_price: null,
  market_ask: null,
  ...changes,
})

const result = (action: ToggleResult['action'], outcomes: Outcome[], configured = true): ToggleResult => ({
  action,
  payout_settings_configured: configured,
  background_task_running: true,
  results: action === 'enabled' ? outcomes : [],
  deletion_results: { total_listings: outcomes.length, results: action === 'disabled' ? outcomes : [] },
})

describe('the notice after disabling', () => {
  test.each([
    [{ success: false, error: null }, 'red', 'STOCKX Deletion Failed', 'Jordan 1 US 9: Failed to delete listing'],
    [{ success: false, error: 'It is matched.' }, 'red', 'STOCKX Deletion Failed', 'Jordan 1 US 9: It is matched.'],
    [{ warning: 'Slow today.' }, 'orange', 'STOCKX Warning', 'Jordan 1 US 9: Slow today.'],
    [
      { was_live: false, message: '' },
      'yellow',
      'STOCKX Listing Not Live',
      'Jordan 1 US 9: there was nothing to withdraw.',
    ],
    [
      { marketplace: 'goat' as const, message: 'Being withdrawn.', previous_price: 210 },
      'green',
      'ALIAS Listing Withdrawn',
      'Jordan 1 US 9: Being withdrawn. It was listed at $210.00.',
    ],
  ])('for %o is a %s notice "%s"', (changes, color, title, message) => {
    expect(toggleNotices(result('disabled', [outcome(changes)]), 'Jordan 1 US 9')).toEqual([{ color, title, message }])
  })
})

describe('the notice after enabling', () => {
  test.each([
    [{ success: false, error: 'Size unknown there.' }, 'red', 'STOCKX Listing Failed', 'AF1: Size unknown there.'],
    [
      { action: 'no_market_data', message: 'No ask or bid yet.' },
      'yellow',
      'STOCKX No Market Data',
      'AF1: No ask or bid yet.',
    ],
    [{ action: 'already_listed', message: 'Live.' }, 'blue', 'STOCKX Already Listed', 'AF1: Live.'],
    [{ market_ask: 149 }, 'green', 'STOCKX Listing Requested', 'AF1: Will be listed. Lowest ask now $149.00.'],
  ])('for %o is a %s notice "%s"', (changes, color, title, message) => {
    expect(toggleNotices(result('enabled', [outcome(changes)]), 'AF1')).toEqual([{ color, title, message }])
  })

  test('names missing payouts with what to do, and promises nothing', () => {
    expect(toggleNotices(result('enabled', [outcome({})], false), 'AF1')).toEqual([
      {
        color: 'yellow',
        title: 'Payout Settings Required',
        message: 'AF1: Please set both desired and minimum payout amounts before listing.',
      },
    ])
  })

  test('shows problems before good news', () => {
    const outcomes = [outcome({}), outcome({ marketplace: 'goat', success: false, error: 'Refused.' })]
    expect(toggleNotices(result('enabled', outcomes), 'AF1').map((notice) => notice.title)).toEqual([
      'ALIAS Listing Failed',
      'STOCKX Listing Requested',
    ])
  })
})
