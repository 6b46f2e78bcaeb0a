export const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

const key = 'headroom-color-scheme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Returns the choice that is kept; public/color-scheme.js reads it too, before the first paint. */
export function chosenScheme(): ColorScheme {
  try {
    const kept = localStorage.getItem(key)
    return colorSchemes.find((scheme) => scheme === kept) ?? 'auto'
  } catch {
    return 'auto'
  }
}

function paint(scheme: ColorScheme) {
  const dark = scheme === 'dark' || (scheme === 'auto' && systemIsDark.matches)
  document.documentElement.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
}

export function chooseScheme(scheme: ColorScheme) {
  paint(scheme)
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // storage may be forbidden; the choice then holds until the page is left
  }
}

/** Follows the system and other tabs; returns how to stop. */
export function followScheme(chosen?: (scheme: ColorScheme) => void): () => void {
  const follow = () => {
    const scheme = chosenScheme()
    paint(scheme)
    chosen?.(scheme)
  }
  const kept = (event: StorageEvent) => {
    if (event.key === key) follow()
  }
  systemIsDark.addEventListener('change', follow)
  window.addEventListener('storage', kept)
  return () => {
    systemIsDark.removeEventListener('change', follow)
    window.removeEventListener('storage', kept)
  }
}
