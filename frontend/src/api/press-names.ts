import { Problem } from './problem'

/**
 * Returns a name that nobody else has. The browser's own function is missing wherever the page came
 * over plain HTTP from another machine.
 */
export function uniqueName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Names presses of a button: the same name while the same thing is asked for without an answer,
 * a new one after an answer or for something else.
 */
export class PressNames {
  private pending: { asked: string; name: string } | null = null

  nameFor(asked: unknown): string {
    const text = JSON.stringify(asked)
    if (this.pending?.asked !== text) this.pending = { asked: text, name: uniqueName() }
    return this.pending.name
  }

  /** Called with the outcome; only a lost answer may be asked for again under its name. */
  settle(error: unknown): void {
    const lost = error instanceof Problem && (error.status === 0 || error.status >= 500)
    if (!lost) this.pending = null
  }
}
