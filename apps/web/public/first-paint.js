// Runs before the first paint. It is a separate file because the content security policy forbids inline scripts.
const page = document.documentElement

// A dark screen must not flash white.
const kept = localStorage.getItem('ark.color-scheme')
const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// Signed-in people see the outline of the frame and the title of the page while the app loads.
if (localStorage.getItem('ark.token') && location.pathname !== '/reset-password') {
  page.dataset.outline = localStorage.getItem('ark.navigation-collapsed') === 'true' ? 'narrow' : 'wide'
  const [, title] =
    /^\/(dashboard|finances|fulfillments|inventory|listings|products|profile)$/.exec(location.pathname) ?? []
  if (title) page.style.setProperty('--outline-title', `'${title[0].toUpperCase()}${title.slice(1)}'`)
}
