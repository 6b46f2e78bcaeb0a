const width = 96
const height = 24

/** A small picture of MSU over time, from zero; what is missing is left open. */
export function CourseThumbnail({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(...values.map((value) => value ?? 0), 0)
  if (top === 0) return null
  const step = width / values.length
  const path = values
    .flatMap((value, at) => {
      if (!value) return []
      const up = (value / top) * height
      return `M${at * step} ${height}v${-up}h${step}v${up}z`
    })
    .join('')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
