/** Returns a text in which a share keeps its sign beside it where lines break. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%')
