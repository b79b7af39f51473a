import { Anchor } from '@mantine/core'
import { toastNote } from '../notices/toasts.ts'

/**
 * A tab for a file that is still to come. It is opened in the click itself: later, browsers take it for an
 * advertisement. Null when the browser opened none.
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
  /** Said where there is no tab: 'Label ready', 'Open the label of …'. */
  title: string
  linkText: string
}

/**
 * Shows a file in the tab that waits for it, or offers it where the browser opened none. The browser frees the address
 * itself when this page goes; a tab may be reloaded until then.
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
