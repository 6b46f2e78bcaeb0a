import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button'
import { copyText } from './clipboard'
import { Icon, type IconName } from './icon'

interface CopyButtonProps {
  /** The text, or what makes it at the time of the click. */
  text: string | (() => string)
  label: string
  look?: ButtonLook
  small?: boolean
  icon?: IconName
  /** Shows the label beside the icon. */
  labelled?: boolean
  className?: string
}

/** Copies a text and says that it did. */
export function CopyButton({
  text,
  label,
  look = 'icon',
  small = true,
  icon = 'copy',
  labelled = false,
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1600)
    return () => clearTimeout(timer)
  }, [state])
  const said = state === 'copied' ? 'Copied' : state === 'failed' ? 'Copying is not allowed' : ''
  return (
    <>
      <Button
        look={look}
        small={small}
        className={className}
        aria-label={labelled ? undefined : label}
        title={labelled ? undefined : label}
        onClick={async () => {
          const copied = await copyText(typeof text === 'string' ? text : text())
          setState(copied ? 'copied' : 'failed')
        }}
      >
        <Icon name={state === 'copied' ? 'check' : icon} />
        {labelled && (said || label)}
      </Button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
