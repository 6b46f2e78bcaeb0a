import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button'
import { copyText } from './clipboard'
import { Icon, type IconName } from './icon'

interface CopyButtonProps {
  /** The text, or what makes or fetches it at the time of the click. */
  text: string | (() => string | Promise<string>)
  label: string
  look?: ButtonLook
  small?: boolean
  icon?: IconName
  /** Shows the label beside the icon. */
  labelled?: boolean
  className?: string
}

const words = {
  idle: '',
  copied: 'Copied',
  failed: 'Copying is not allowed',
  unread: 'There was no answer; try again',
} as const

/** Copies a text and says that it did. */
export function CopyButton({
  text,
  label,
  labelled = false,
  look = labelled ? 'outline' : 'icon',
  small = !labelled,
  icon = 'copy',
  className,
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed' | 'unread'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 1600)
    return () => clearTimeout(timer)
  }, [state])
  const said = words[state]

  async function copy() {
    try {
      const copied = await copyText(typeof text === 'string' ? text : text())
      setState(copied ? 'copied' : 'failed')
    } catch {
      setState('unread')
    }
  }

  return (
    <>
      <Button
        look={look}
        small={small}
        className={className}
        aria-label={labelled ? undefined : label}
        title={labelled ? undefined : label}
        onClick={() => void copy()}
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

/** Copies the address of what is shown: among the buttons of a page. */
export function CopyLink({ text }: Pick<CopyButtonProps, 'text'>) {
  return <CopyButton labelled icon="link" label="Copy link" text={text} />
}
