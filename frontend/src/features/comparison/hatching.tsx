/** Strokes over a bar of any marks: it was not measured together with the others. */
export function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
      <path d="M-2 2l4-4M0 7l7-7M5 9l4-4" stroke="var(--hr-ink)" strokeWidth="1.4" />
    </pattern>
  )
}
