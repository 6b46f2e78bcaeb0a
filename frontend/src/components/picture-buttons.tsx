import { type RefObject, useState } from 'react'
import { loaded } from '@/api/connection'
import { Button } from './button'
import { Icon } from './icon'
import type { Mark } from './palette'
import classes from './picture-buttons.module.css'

interface PictureButtonsProps {
  title: string
  unit: string
  sources: readonly string[]
  legend: readonly { label: string; mark: Mark }[]
  fileName: string
  /** Holds the drawing in `data-drawing` and the swatches of the legend in `data-legend`. */
  frame: RefObject<HTMLElement | null>
}

/** Saves a chart as a picture that holds its title, unit, legend and source. */
export function PictureButtons({
  title,
  unit,
  sources,
  legend,
  fileName,
  frame,
}: PictureButtonsProps) {
  const [failure, setFailure] = useState<string>()

  async function save(kind: 'png' | 'svg') {
    setFailure(undefined)
    try {
      const { pictureSvg, pngOf, saveFile } = await loaded(() => import('./chart-export'))
      const drawing = frame.current?.querySelector<SVGSVGElement>('[data-drawing] svg')
      if (!drawing) throw new Error('The chart is not drawn yet; try again.')
      const swatches = frame.current?.querySelectorAll('[data-legend] pattern') ?? []
      const picture = pictureSvg({
        title,
        unit,
        legend: legend.map((each, position) => ({ ...each, pattern: swatches[position] })),
        drawing,
        sources,
        font: 'system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
      })
      const content =
        kind === 'svg'
          ? new Blob([picture.svg], { type: 'image/svg+xml' })
          : await pngOf(picture.svg, picture.width, picture.height)
      saveFile(`${fileName}.${kind}`, content)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The picture could not be made.')
    }
  }

  return (
    <div className={classes.buttons} data-screen-only="">
      {(['png', 'svg'] as const).map((kind) => (
        <Button
          key={kind}
          look="quiet"
          small
          aria-label={`${kind.toUpperCase()} picture: ${title}`}
          onClick={() => void save(kind)}
        >
          <Icon name="download" />
          {kind.toUpperCase()}
        </Button>
      ))}
      {failure !== undefined && <span role="alert">{failure}</span>}
    </div>
  )
}
