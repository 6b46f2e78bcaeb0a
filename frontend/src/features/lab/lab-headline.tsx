import type { Figure } from '@/api/figure'
import { Stat } from '@/components/stat'
import classes from './lab.module.css'

/** The figures of an answer, in their order. */
export function LabHeadline({ figures }: { figures: Readonly<Record<string, Figure>> }) {
  return (
    <section className={classes.headline} aria-label="Headline figures">
      {Object.values(figures).map((figure) => (
        <Stat key={figure.id} figure={figure} size="large" />
      ))}
    </section>
  )
}
