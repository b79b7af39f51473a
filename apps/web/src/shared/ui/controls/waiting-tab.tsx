import { Anchor } from '@mantine/core'
import { toastNote } from '../notices/toasts.ts'

/**
 * Opens a tab for a file that is still loading. It must open during the click, since browsers later block it as a
 * popup. Returns null when the browser opened none.
 */
export function openWaitingTab(text: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.document.title = text
  tab.document.body.style.cssText = 'font: 16px system-ui, sans-serif; display: grid; place-items: center; height: 90vh'
  tab.document.body.textContent = text
  return tab
}

interface Shown {
  file: Blob
  tab: Window | null
  /** The title when there is no tab, with the link below: 'Label ready', 'Open the label of …'. */
  title: string
  linkText: string
}

/**
 * Shows a file in its waiting tab, or offers a link when the browser opened none. The address is not revoked, so that
 * the tab can be reloaded while this page is open.
 */
export function showInTab({ file, tab, title, linkText }: Shown): void {
  const address = URL.createObjectURL(file)
  if (tab && !tab.closed) tab.location.href = address
  else
    toastNote({
      title,
      message: (
        <Anchor href={address} target="_blank" size="sm">
          {linkText}
        </Anchor>
      ),
      closesAfterMs: 30_000,
    })
}
