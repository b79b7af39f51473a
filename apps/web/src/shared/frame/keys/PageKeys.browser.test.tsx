import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSite } from '../../../../test/site.tsx'

const keys = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('? lists the keys; with keys switched off, single keys do nothing', async () => {
  await openSite('/admin', { as: 'buyer' })
  await expect.element(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(keys()).toMatchTextContent('Ctrl DCopy the value above')
  await keys()
    .getByRole('switch', { name: /^Single-key shortcuts/ })
    .click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(keys()).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(keys()).not.toBeInTheDocument()
})
