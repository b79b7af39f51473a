import { vi } from 'vitest'

interface Download {
  name: string
  text: () => Promise<string>
}

/** Returns the files that the page downloads until the end of the test, without writing them to disk. */
export function catchDownloads(): Download[] {
  const downloads: Download[] = []
  const files = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create(file)
    if (file instanceof Blob) files.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) downloads.push({ name: this.download, text: () => file.text() })
  })
  return downloads
}
