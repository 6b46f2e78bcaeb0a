import { type ComponentType, memo } from 'react'
import { useAfterPaint } from './use-after-paint'
import { useSame } from './use-settled'

/** A part of a page that is drawn once what the page answers has been painted. */
export function laterPart<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  const Kept = memo(Part) as ComponentType<Props>
  return function Later(props: Props) {
    return <Kept {...useAfterPaint(useSame(props))} />
  }
}
