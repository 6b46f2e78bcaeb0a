import type { ReactNode } from 'react'
import { useForm } from '@/components/form'
import classes from './scenario-form.module.css'

/** Tells whether a field lies among fields whose names begin so. */
export function isAmong(field: string, names: readonly string[]): boolean {
  return names.some((name) => field === name || field.startsWith(`${name}.`))
}

interface SectionProps {
  title: string
  /** What it holds, in few words. */
  state: string
  /** The fields' names begin with these; an error among them is told in the head. */
  fields: readonly string[]
  open: boolean
  children: ReactNode
}

/** A part of the editor that opens and closes. */
export function Section({ title, state, fields, open, children }: SectionProps) {
  const wrong = Object.keys(useForm().errors).some((field) => isAmong(field, fields))
  return (
    <details className={classes.section} open={open}>
      <summary>
        <span>{title}</span>
        <span className={`hint min-0 regular nowrap ${classes.state} ${wrong ? 'danger' : ''}`}>
          {wrong ? 'needs a correction' : state}
        </span>
      </summary>
      <div className={`stack gap-6 ${classes.body}`}>{children}</div>
    </details>
  )
}
