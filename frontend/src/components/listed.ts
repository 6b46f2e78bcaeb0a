/** Names things in one list: a, b and c. */
export const listed = new Intl.ListFormat('en-GB')
