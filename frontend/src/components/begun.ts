/** Returns a text of the API with a capital, where its first word is no name such as zIIP. */
export function begun(text: string): string {
  return /^[a-z]+(?![A-Za-z0-9/._=-])/.test(text)
    ? text.slice(0, 1).toUpperCase() + text.slice(1)
    : text
}
