import type { ComponentProps } from 'react'
import { Button } from './button'
import { Icon } from './icon'

interface IconButtonProps extends ComponentProps<typeof Button> {
  icon: ComponentProps<typeof Icon>['name']
  /** In a word; with what it does that to, it is the button's name. */
  does: string
  to: string
}

/** A button of a picture alone, which says what it does when it is pointed at. */
export function IconButton({ icon, does, to, ...rest }: IconButtonProps) {
  return (
    <Button look="icon" aria-label={`${does} ${to}`} title={does} {...rest}>
      <Icon name={icon} />
    </Button>
  )
}
