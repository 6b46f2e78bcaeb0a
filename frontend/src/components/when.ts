import { userLocale } from './number-format'

/** Returns a time as the reader's clock has it. */
export function whenText(iso: string, locale = userLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
}
