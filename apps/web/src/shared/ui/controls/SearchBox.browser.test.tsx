import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/site.tsx'
import { useView } from '../../use-view.ts'
import { SearchBox } from './SearchBox.tsx'

const NEVER_MS = 3_600_000
const box = () => page.getByRole('searchbox', { name: 'Search products' })

const boxOf = (onSearch: (search: string | undefined) => void, debounceMs: number) => (
  <SearchBox value="" onSearch={onSearch} placeholder="Search products" debounceMs={debounceMs} />
)

test('a search starts once typing pauses, without surrounding spaces', async () => {
  const onSearch = vi.fn<(search: string | undefined) => void>()
  await mount(boxOf(onSearch, 50))
  await userEvent.type(box(), ' dunk ')
  await expect.poll(() => onSearch.mock.lastCall).toEqual(['dunk'])
})

test('Enter does not wait for the pause, and Escape empties the box', async () => {
  const onSearch = vi.fn<(search: string | undefined) => void>()
  await mount(boxOf(onSearch, NEVER_MS))
  await userEvent.type(box(), 'dunk{Enter}')
  expect(onSearch.mock.calls).toEqual([['dunk']])
  await userEvent.keyboard('{Escape}')
  expect(onSearch.mock.calls).toEqual([['dunk'], [undefined]])
  await expect.element(box()).toHaveValue('')
})

test('leaving the box searches at once, and nothing follows later', async () => {
  const onSearch = vi.fn<(search: string | undefined) => void>()
  await mount(boxOf(onSearch, NEVER_MS))
  await userEvent.type(box(), 'dunk')
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onSearch.mock.calls).toEqual([['dunk']])
})

test('a control pressed as the pause ends gets its click: the search waits for the release', async () => {
  const onSearch = vi.fn<(search: string | undefined) => void>()
  await mount(boxOf(onSearch, NEVER_MS))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await userEvent.fill(box(), 'dunk')
    window.dispatchEvent(new PointerEvent('pointerdown'))
    vi.advanceTimersByTime(NEVER_MS)
    expect(onSearch).not.toHaveBeenCalled()
    window.dispatchEvent(new PointerEvent('pointerup'))
    vi.advanceTimersByTime(1)
    expect(onSearch.mock.calls).toEqual([['dunk']])
  } finally {
    vi.useRealTimers()
  }
})

test('a button clears the box, and is visible only if there is text', async () => {
  const onSearch = vi.fn<(search: string | undefined) => void>()
  await mount(boxOf(onSearch, NEVER_MS))
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect.element(clear).not.toBeInTheDocument()
  await userEvent.type(box(), 'dunk')
  await clear.click()
  expect(onSearch.mock.lastCall).toEqual([undefined])
  await expect.element(clear).not.toBeInTheDocument()
})

interface View {
  search?: string
  filter?: string
}

/** A page that keeps its search and a filter in the address. */
function Searched() {
  const [view, change] = useView<View>(({ search, filter }) => ({
    ...(typeof search === 'string' && { search }),
    ...(typeof filter === 'string' && { filter }),
  }))
  return (
    <>
      <SearchBox
        value={view.search ?? ''}
        onSearch={(search) => change({ search })}
        placeholder="Search products"
        debounceMs={NEVER_MS}
      />
      <button type="button" onClick={() => change({ filter: 'low' }, { isStep: true })}>
        Low
      </button>
      <output>{view.filter ?? 'all'}</output>
    </>
  )
}

test('an opened link shows its search', async () => {
  await mount(<Searched />, '/?search=dunk&filter=low')
  await expect.element(box()).toHaveValue('dunk')
  await expect.element(page.getByRole('status')).toMatchTextContent('low')
})

test('the search is in the address with the other parameters, and Back undoes one step', async () => {
  const { search, back } = await mount(<Searched />, '/?page=2')
  await userEvent.type(box(), 'dunk{Enter}')
  await expect.poll(search).toBe('?page=2&search=dunk')
  await page.getByRole('button', { name: 'Low' }).click()
  await expect.poll(search).toBe('?page=2&search=dunk&filter=low')
  back()
  await expect.poll(search).toBe('?page=2&search=dunk')
  await expect.element(box()).toHaveValue('dunk')
  await expect.element(page.getByRole('status')).toMatchTextContent('all')
})
