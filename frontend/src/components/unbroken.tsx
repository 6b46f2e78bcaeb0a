/** Returns a text in which a share keeps its sign beside it where lines break. */
export const unbroken = (text: string) => text.replaceAll(' %', '\u00a0%')

/** Words of a code or date with hyphens, and a number with its sign or the short word behind it. */
const whole =
  /((?<![\w-])(?=[\w-]{3,16}(?![\w-]))(?=[\w-]*\d)\w+(?:-\w+)+|MSU-hours?|\d[\d.,]*[ \u00a0](?:%|MSU-hours?|\p{L}{1,5}(?![\p{L}\d-])))/u

/** A text in which no code, no date and no number with its unit is broken at the end of a line. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(whole)
  if (parts.length === 1) return text
  // one element: in a row its parts would stand apart
  return (
    <span>
      {parts.map((part, position) =>
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
