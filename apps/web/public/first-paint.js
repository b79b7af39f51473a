// Before the first paint. A file of its own: the content policy allows no inline script.
const page = document.documentElement

// A dark screen never flashes white.
const kept = localStorage.getItem('ark.color-scheme')
const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// Who has signed in sees where the frame will stand, and which page it will be, while the app is on its way.
if (localStorage.getItem('ark.token') && location.pathname !== '/reset-password') {
  page.dataset.outline = localStorage.getItem('ark.navigation-collapsed') === 'true' ? 'narrow' : 'wide'
  const [, title] =
    /^\/(dashboard|finances|fulfillments|inventory|listings|products|profile)$/.exec(location.pathname) ?? []
  if (title) page.style.setProperty('--outline-title', `'${title[0].toUpperCase()}${title.slice(1)}'`)
}
