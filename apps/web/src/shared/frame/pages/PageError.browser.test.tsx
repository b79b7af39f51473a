import { CatchBoundary } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectOnConsole } from '../../../../test/console.ts'
import { mount } from '../../../../test/site.tsx'
import { PageError } from './PageError.tsx'

test('a broken page shows its error in its place, and Retry draws it again', async () => {
  expectOnConsole(/No such shoe/)
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('No such shoe')
    return <p>Every shoe</p>
  }
  await mount(
    <CatchBoundary getResetKey={() => 'page'} errorComponent={PageError}>
      <Page />
    </CatchBoundary>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Something went wrong')
  await expect.element(page.getByRole('alert')).toMatchTextContent('No such shoe')
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Every shoe')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
