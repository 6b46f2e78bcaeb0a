import { useId } from 'react'
import { type ReportChart, reportPicture } from '@/api/reports'
import type { components } from '@/api/schema.gen'
import { buttonClass } from '@/components/button'
import { Icon } from '@/components/icon'
import classes from './report-page.module.css'

/** Where the pictures of a report's charts are had. */
export interface Pictures {
  token: string
  preset: 'short' | 'full'
  drawings: Record<string, components['schemas']['ChartDrawings']>
}

/** Returns a chart's title as the name of a file. */
function fileName(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `headroom-${words.slice(0, 60).replace(/^-|-$/g, '')}`
}

/** A chart as the server drew it for every file, with title, unit and source. */
export function Drawing({ chart, pictures }: { chart: ReportChart; pictures: Pictures }) {
  const id = useId()
  const drawing = pictures.drawings[chart.id]
  if (drawing === undefined) return null
  return (
    <figure className={classes.drawing} data-chart={chart.id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{chart.title}</h3>
      <p className={classes.unit}>{chart.unit}</p>
      {/* drawn for both: a style chooses */}
      <Svg className={classes.chart} markup={drawing.wide} />
      <Svg className={classes.narrow} markup={drawing.narrow} />
      <figcaption className={classes.source}>{chart.source}</figcaption>
      <div className="row middle gap-3" data-screen-only="">
        {(['png', 'svg'] as const).map((form) => (
          <a
            key={form}
            className={buttonClass('quiet', true)}
            aria-label={`${form.toUpperCase()} picture: ${chart.title}`}
            href={reportPicture(pictures.token, chart.id, form, pictures.preset)}
            download={`${fileName(chart.title)}.${form}`}
          >
            <Icon name="download" />
            {form.toUpperCase()}
          </a>
        ))}
      </div>
    </figure>
  )
}

function Svg({ className, markup }: { className: string | undefined; markup: string }) {
  return (
    <div
      className={className}
      data-drawing=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, which escapes each text
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
