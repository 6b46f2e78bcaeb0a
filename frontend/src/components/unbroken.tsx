/** Returns a text in which a share keeps its sign beside it where lines break. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%')

const parts = [
  // the last number of a text with the word before it, and what numbers count off: `month 2`
  /(?<![\p{L}-])\p{L}{1,9} \d(?:[\d.,]*\d)?(?=[.:]?$)/u,
  /(?<![\p{L}-])(?:month|year|step|version|table)s? \d(?:[\d.,]*\d)?/u,
  // words of a code or date with hyphens
  /(?<![\w-])(?=[\w-]{3,16}(?![\w-]))(?=[\w-]*\d)\w+(?:-\w+)+|MSU-hours?/u,
  // a number with its sign or the short word behind it
  /\d[\d.,]*[ \u00a0](?:%|MSU-hours?|\p{L}{1,5}(?![\p{L}\d-]))/u,
]
const whole = new RegExp(`(${parts.map(({ source }) => source).join('|')})`, 'iu')

/** A text in which no code, no date and no number with its unit is broken at the end of a line. */
export function Unbroken({ text }: { text: string }) {
  const pieces = text.split(whole)
  if (pieces.length === 1) return text
  // one element: in a row its parts would stand apart
  return (
    <span>
      {pieces.map((part, position) =>
        position % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
          <span key={position} className="nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  )
}
