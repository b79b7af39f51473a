import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../../test/network.ts'
import { openSite } from '../../../../test/site.tsx'
import type { Answer } from '../../api.ts'

type List = Answer<'GET /notifications'>

const news = (id: number, title: string, is_new: boolean): List['notifications'][number] => ({
  id,
  kind: 'oversold',
  title,
  body: 'No pair is left for it.',
  path: '/elsewhere?from=bell',
  created_at: '2026-11-22T14:03:07.120Z',
  is_new,
})
const bell = () => page.getByRole('button', { name: /^Notifications/ })

test('the bell counts new notifications; seen ones no longer count, and each links to its subject', async () => {
  const list = { notifications: [news(8, 'Oversold: Dunk 9', true), news(7, 'Oversold: Panda 8', false)], new_count: 1 }
  const site = await openSite('/nowhere', { as: 'owner' })
  answer('GET /notifications', list)
  const seen = answer('POST /notifications/seen', ({ body }) => {
    expect(body).toEqual({ up_to: 8 })
    answer('GET /notifications', {
      notifications: list.notifications.map((each) => ({ ...each, is_new: false })),
      new_count: 0,
    })
    return { new_count: 0 }
  })
  await site.announce({ changed: 'notifications', ids: [] })
  await expect.element(bell()).toHaveAccessibleName('Notifications, 1 new')
  await bell().click()
  const entries = page.getByRole('region', { name: 'Notifications' }).getByRole('link')
  await expect.element(entries.first()).toMatchTextContent(/Oversold: Dunk 9.*No pair is left for it.*New/)
  await expect.element(entries.nth(1)).not.toMatchTextContent(/New/)
  await entries.first().click()
  await expect.poll(() => site.path() + site.search()).toBe('/elsewhere?from=bell')
  await expect.element(bell()).toHaveAccessibleName('Notifications')
  await expect.poll(() => seen).toHaveLength(1)
})
