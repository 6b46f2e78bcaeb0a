import type { ComponentProps } from 'react'
import classes from './button.module.css'

export type ButtonLook = 'filled' | 'outline' | 'quiet' | 'danger' | 'icon'

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook, small = false, more = ''): string {
  return [classes.button, classes[look], small ? classes.small : '', more].filter(Boolean).join(' ')
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  small?: boolean
}

export function Button({ look = 'outline', small = false, className, ...rest }: ButtonProps) {
  return <button type="button" className={buttonClass(look, small, className)} {...rest} />
}
