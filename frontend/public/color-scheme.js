// Sets the colour scheme before the first paint: a build writes it into the page, whose CSP names it.
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
