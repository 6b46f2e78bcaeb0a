import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/icon'
import classes from './search-box.module.css'

const pauseMs = 200

interface SearchBoxProps {
  /** The query of the address. */
  query: string
  /** replace: whether the address changes without a step for Back, as while typing. */
  onQuery: (query: string | undefined, replace: boolean) => void
}

/** Takes what is looked for and hands it on once the typing pauses. */
export function SearchBox({ query, onQuery }: SearchBoxProps) {
  const [draft, setDraft] = useState(query)
  const handedOn = useRef(query)
  const handOn = useDebouncedCallback((text: string) => {
    const before = handedOn.current
    if (text === before) return
    handedOn.current = text
    // the first letter is a step, so that Back leads from results to what stood before
    onQuery(text === '' ? undefined : text, before !== '')
  }, pauseMs)

  useEffect(() => {
    // Back, Forward and links change the address from outside
    if (query === handedOn.current) return
    handedOn.current = query
    setDraft(query)
  }, [query])

  return (
    <label className={`stack gap-2 size-small medium no-print ${classes.box}`}>
      Search the evidence
      <span className={`soft ${classes.field}`}>
        <Icon name="search" />
        <input
          type="search"
          className={`full round fill ${classes.input}`}
          value={draft}
          maxLength={200}
          placeholder="0.396, TCP/IP, handshake, XCFAS"
          autoComplete="off"
          onChange={(event) => {
            setDraft(event.currentTarget.value)
            handOn(event.currentTarget.value)
          }}
        />
      </span>
    </label>
  )
}
