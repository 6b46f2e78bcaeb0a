import type { ComponentType } from 'react'

export * from 'react'

/** The peer of React's own: the component as it is, drawn whenever what holds it is drawn. */
export function memo<Props>(component: ComponentType<Props>): ComponentType<Props> {
  return component
}
