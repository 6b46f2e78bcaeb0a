import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { addressText } from '@/components/address-text'
import { useAddressState } from '@/components/use-address-state'
import { isLong, longestAddress, newDraftName, readDraft, writeDraft } from './peaks-draft'
import type { PeaksInputs } from './peaks-inputs'
import {
  type PeaksSearch,
  type PeaksView,
  type ReadPeaks,
  readPeaksSearch,
  writePeaksSearch,
} from './peaks-search'
import { readZiip, writeZiip, type ZiipInputs } from './ziip-inputs'

const route = getRouteApi('/peaks')

export type Update = (inputs: PeaksInputs) => PeaksInputs

interface Held {
  inputs: PeaksInputs
  ziip: ZiipInputs
  view: PeaksView
}

export interface PeaksState extends Held {
  problems: readonly string[]
  /** Whether the address alone reproduces the page; otherwise the browser holds the profile. */
  inAddress: boolean
  /** Changes inputs as part of a movement that `settle` ends; the movement is one step for Back. */
  move: (update: Update) => void
  settle: () => void
  /** Changes inputs in one step for Back. */
  change: (update: Update) => void
  /** Changes what is asked about zIIPs as part of a movement that `settle` ends. */
  moveZiip: (part: Partial<ZiipInputs>) => void
  openWorking: (figureId: string) => void
  closeWorking: () => void
}

/** Returns inputs and view of an address, or of the draft that it names. */
function read(search: PeaksSearch): ReadPeaks & Held {
  return { ...readProfiles(search), ziip: readZiip(search) }
}

function readProfiles(search: PeaksSearch): ReadPeaks {
  if (search.draft === undefined) return readPeaksSearch(search)
  const draft = readDraft(search.draft)
  if (draft === undefined) {
    const { inputs } = readPeaksSearch({})
    const problem =
      'This link leads to a profile that was kept in another browser, or that is no longer kept here. The example is shown instead.'
    return { inputs, view: { working: null }, problems: [problem] }
  }
  return { ...draft, view: { working: search.working ?? null } }
}

/** The page's state. It lives in the address, or, where it is too long for that, in a draft. */
export function usePeaksState(): PeaksState {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const found = useMemo(() => read(search), [search])
  const draftName = useRef(search.draft)
  const shown = useRef('')
  shown.current = addressText(search)
  const write = useCallback(
    ({ inputs, ziip, view }: Held, replace: boolean) => {
      let next = isLong(inputs) ? null : writePeaksSearch(inputs, view)
      if (next === null || addressText(next).length > longestAddress) {
        if (!replace || draftName.current === undefined) draftName.current = newDraftName()
        writeDraft(draftName.current, inputs)
        const { working } = view
        next = { draft: draftName.current, ...(working === null ? {} : { working }) }
      }
      const asked = { ...next, ...writeZiip(ziip) }
      // a draft that changes under its name leaves the address as it is
      if (replace && addressText(asked) === shown.current) return
      void navigate({
        search: asked,
        state: { byCalculator: true },
        replace,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const address = useAddressState<Held>(found, write)
  const openedHere = useRef(false)
  const move = useCallback(
    (update: Update) => address.move((held) => ({ ...held, inputs: update(held.inputs) })),
    [address.move],
  )
  const change = useCallback(
    (update: Update) => address.change((held) => ({ ...held, inputs: update(held.inputs) })),
    [address.change],
  )
  const moveZiip = useCallback(
    (part: Partial<ZiipInputs>) =>
      address.move((held) => ({ ...held, ziip: { ...held.ziip, ...part } })),
    [address.move],
  )
  const openWorking = useCallback(
    (working: string) => {
      openedHere.current = true
      address.change((held) => ({ ...held, view: { working } }))
    },
    [address.change],
  )
  const closeWorking = useCallback(() => {
    if (openedHere.current) {
      openedHere.current = false
      history.back()
    } else {
      address.amend((held) => ({ ...held, view: { working: null } }))
    }
  }, [address.amend, history])
  return {
    inputs: address.state.inputs,
    ziip: address.state.ziip,
    view: address.state.view,
    problems: found.problems,
    inAddress: search.draft === undefined,
    move,
    settle: address.settle,
    change,
    moveZiip,
    openWorking,
    closeWorking,
  }
}
