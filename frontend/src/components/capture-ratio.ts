import { formatFigure } from './number-format'

/** Returns at which capture ratio seconds become MSU; null: nobody stated one. */
export function captureText(ratio: number | null): string {
  return ratio === null
    ? 'Capture ratio not stated, taken as 1: captured CPU time counts as dispatched. With a lower ratio the same saving is more MSU.'
    : `Capture ratio ${formatFigure(ratio)}, as entered: MSU count captured CPU time ÷ ${formatFigure(ratio)}.`
}
