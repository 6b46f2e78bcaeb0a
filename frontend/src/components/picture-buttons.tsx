import { type RefObject, useState } from 'react'
import { loaded } from '@/api/connection'
import { Button } from './button'
import type { PictureKind, PictureText } from './chart-export'
import { Icon } from './icon'

interface PictureButtonsProps extends PictureText {
  fileName: string
  /** Holds the drawing in `data-drawing` and the swatches of the legend in `data-legend`. */
  frame: RefObject<HTMLElement | null>
}

/** Saves a chart as a picture that holds its title, unit, legend and source. */
export function PictureButtons({ fileName, frame, ...text }: PictureButtonsProps) {
  const [failure, setFailure] = useState<string>()

  async function save(kind: PictureKind) {
    setFailure(undefined)
    try {
      const { savePicture } = await loaded(() => import('./chart-export'))
      await savePicture(text, kind, fileName, frame.current)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The picture could not be made.')
    }
  }

  return (
    <div className="row middle gap-3" data-screen-only="">
      {(['png', 'svg'] as const).map((kind) => (
        <Button
          key={kind}
          look="quiet"
          small
          aria-label={`${kind.toUpperCase()} picture: ${text.title}`}
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
