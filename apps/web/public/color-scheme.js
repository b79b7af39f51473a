// Before the first paint, so that a dark screen never flashes white. A file of its own: the content policy allows
// no inline script.
const kept = localStorage.getItem('ark.color-scheme')
const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
