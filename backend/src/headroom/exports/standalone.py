"""A report's page as one file: words, charts and styles within it, no script, nothing to load.

The page that a browser shows is taken as it is drawn, so that nothing is drawn a second time.
"""

from __future__ import annotations

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"
"""What a browser lets the file do: show itself."""

# Run in the page; gives the file's text.
TAKEN = (
    """
(() => {
  const shown = document.querySelector('[data-report-paper]')
  const taken = shown.cloneNode(true)
  for (const tool of taken.querySelectorAll('[data-screen-only]:not(nav), button, script')) {
    tool.remove()
  }
  for (const link of taken.querySelectorAll('a[href^="/"]')) {
    link.replaceWith(...link.childNodes)
  }
  const applies = (selector) => {
    try {
      // an element's own pseudo-elements go with it
      return document.querySelector(selector.replace(/::?(before|after|marker)/g, '')) !== null
    } catch {
      return true
    }
  }
  const kept = (rules) =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return applies(rule.selectorText) ? rule.cssText : ''
        if (rule instanceof CSSMediaRule) {
          const within = kept(rule.cssRules)
          return within === '' ? '' : `@media ${rule.conditionText} {\\n${within}\\n}`
        }
        return rule.cssText
      })
      .filter((text) => text !== '')
      .join('\\n')
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const styles = sheets.map((sheet) => kept(sheet.cssRules)).join('\\n').replaceAll('</', '<\\\\/')
  const quoted = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const main = document.querySelector('main')
  const attributes = [...document.documentElement.attributes]
    .map(({ name, value }) => `${name}="${quoted(value)}"`)
    .join(' ')
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${quoted(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${quoted(document.title.replace(/ · Headroom$/, ''))}</title>
<style>
${styles}
</style>
</head>
<body>
<main class="${main.className}">
${taken.outerHTML}
</main>
</body>
</html>
`
})()
"""
).replace("${quoted(POLICY)}", POLICY)
