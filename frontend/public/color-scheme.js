// Sets the colour scheme before the first paint. A file of its own, because the CSP forbids inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('headroom-color-scheme')
  } catch {
    // storage may be forbidden; the system's choice then holds
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
})()
