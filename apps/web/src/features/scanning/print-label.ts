import { useLocalStorage } from '@mantine/hooks'

/** Whether the label of a pair is opened for printing as it is scanned, on this device. */
export const usePrintsLabels = () =>
  useLocalStorage({ key: 'ark.scan-prints-labels', defaultValue: true, getInitialValueInEffect: false })

const FRAME_ID = 'label-to-print'

/** A browser that cannot show a PDF in a page does not say so. */
const LONGEST_WAIT_MS = 5_000

/**
 * Opens the print dialog of the browser with a label, without leaving the page: the next scan has to come here, and not
 * to a tab with a PDF. The frame stays until the next label: it is being printed. False: this browser
 * does not show it in a page; it can be opened by itself.
 */
export async function printLabel(label: Blob): Promise<boolean> {
  document.getElementById(FRAME_ID)?.remove()
  const address = URL.createObjectURL(label)
  const frame = document.createElement('iframe')
  frame.id = FRAME_ID
  frame.title = 'Label to print'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  // Not `display: none`: what is not drawn is not printed.
  frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; border: 0; opacity: 0'
  const isThere = new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), LONGEST_WAIT_MS)
  })
  frame.src = address
  document.body.append(frame)
  if (!(await isThere)) return false
  try {
    frame.contentWindow?.print()
    return true
  } catch {
    return false
  }
}
