import { userLocale } from './number-format'

/** Writes a month as tables have it: Oct 2026. */
export function monthText(month: string, locale = userLocale()): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
