import type { ReportSubject, ReportWords } from '@/api/reports'
import { formatFigure } from '@/components/number-format'
import { PeakDrawing } from '@/components/peak-drawing'
import { marks, type PeakCourse, scene, wholeOf } from '@/components/peak-scene'
import { profileCourse } from '@/components/profile-course'
import { formatWithUnit } from '@/components/units'
import { Drawing, width } from './report-charts'
import { quantitiesOf } from './report-content'
import classes from './report-page.module.css'
import own from './report-peaks.module.css'
import { Phrase } from './report-phrase'
import { Table } from './report-table'

type ScenarioSubject = Extract<ReportSubject, { kind: 'scenario' }>
type PeakWords = NonNullable<ReportWords['r4ha']>

const three = ['saved_at_old_peak_msu', 'lost_to_new_peak_msu', 'billed_saving_msu']
const height = 320

const legend = [
  { label: 'Consumption before, filled steps', mark: marks.consumed_before },
  { label: 'Consumption after, steps', mark: marks.consumed_after },
  { label: 'R4HA before, dashed', mark: marks.r4ha_before },
  { label: 'R4HA after, thick line', mark: marks.r4ha_after },
]

/** What the saving does to the billed peak: the numbers, the days of both peaks, and the rules. */
export function PeaksSection({
  words,
  subject,
  source,
}: {
  words: PeakWords
  subject: ScenarioSubject
  source: string
}) {
  const known = quantitiesOf(subject)
  const { profile } = subject.answer
  const startsOn = subject.inputs.profile?.starts_on ?? null
  const course = profile === null ? null : profileCourse(profile, null, startsOn)
  const ends: Record<string, string | null> = {
    peak_before_msu: words.before,
    peak_after_msu: words.after,
  }
  return (
    <>
      <p className={classes.lede}>
        <Phrase pieces={words.sentence} />
      </p>
      <dl className={classes.headlines}>
        {three.map((id) => {
          const figure = known[id]
          return (
            figure !== undefined && (
              <div key={id} className={classes.headline}>
                <dt>{figure.label}</dt>
                {figure.value === null ? (
                  <dd className={classes.soft}>not available</dd>
                ) : (
                  <dd className={classes.value}>{formatWithUnit(figure.value, figure.unit)}</dd>
                )}
              </div>
            )
          )
        })}
      </dl>
      {words.gain.length > 0 && (
        <p>
          <Phrase pieces={words.gain} />
        </p>
      )}
      {course !== null && (
        <Drawing
          title="Consumption and R4HA on the days of the old and the new peak"
          unit="MSU of all LPARs; the shaded hours are those that each peak averages"
          source={source}
          legend={legend}
        >
          <div className={own.still}>
            <PeakDrawing
              scene={scene(course, wholeOf(course), width)}
              width={width}
              height={height}
              title={course.title}
            />
          </div>
        </Drawing>
      )}
      <h3>How the peak moves</h3>
      <Table
        caption="How the peak moves"
        head={['Number', 'MSU', 'Four hours to']}
        numeric={[1]}
        rows={words.figures.flatMap((id) => {
          const figure = known[id]
          if (figure === undefined) return []
          const value = figure.value === null ? '–' : formatFigure(figure.value)
          const when = ends[id] ?? (figure.value === null ? (figure.why_missing ?? '') : '')
          return [{ key: id, cells: [figure.label, value, when] }]
        })}
      />
      <h3>How the average is taken</h3>
      <Table
        caption="How the average is taken"
        head={['Rule', 'Here']}
        rows={words.rules.map((rule) => ({ key: rule.name, cells: [rule.name, rule.text] }))}
      />
      {course !== null && (
        <>
          <h3>By the hour</h3>
          <Table
            caption="R4HA by the hour"
            head={['Time', 'Used before', 'Used after', 'R4HA before', 'R4HA after']}
            numeric={[1, 2, 3, 4]}
            rows={courseRows(course)}
          />
          <p className={classes.soft}>
            MSU of the interval that ends then, and of the four hours to it.
          </p>
        </>
      )}
    </>
  )
}

/** Returns the intervals that end with an hour or a peak: the drawing in numbers. */
export function courseRows({ points, peaks, words, stretches }: PeakCourse) {
  const { minutes, consumed_before, consumed_after, r4ha_before, r4ha_after } = points
  const marked = new Set(peaks.map((peak) => peak.minute))
  const cell = (value: number | null | undefined) => (value == null ? '–' : formatFigure(value))
  return minutes.flatMap((minute, position) => {
    const day = stretches.find(({ from, to }) => minute > from && minute <= to)
    if (day === undefined) return []
    if ((minute - day.from) % 60 !== 0 && !marked.has(minute)) return []
    return [
      {
        key: `${minute}`,
        cells: [
          words.to(minute),
          cell(consumed_before[position - 1]),
          cell(consumed_after?.[position - 1]),
          cell(r4ha_before[position]),
          cell(r4ha_after?.[position]),
        ],
      },
    ]
  })
}
