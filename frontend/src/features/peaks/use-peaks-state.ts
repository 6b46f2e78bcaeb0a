import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { addressText } from '@/components/address-text'
import { useAddressState } from '@/components/use-address-state'
import { isLong, longestAddress, newDraftName, readDraft, writeDraft } from './peaks-draft'
import { example, examples, type PeaksInputs } from './peaks-inputs'
import { readProfile, writeProfile } from './peaks-link'
import { type PeaksSearch, type PeaksView, type ReadPeaks, readPeaksSearch } from './peaks-search'
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
  moveZiip: (update: (ziip: ZiipInputs) => ZiipInputs) => void
  /** The same in one step for Back. */
  changeZiip: PeaksState['moveZiip']
  openWorking: (figureId: string) => void
  closeWorking: () => void
}

/** Returns inputs and view of an address, or of the draft that it names. */
function read(search: PeaksSearch): ReadPeaks & Held {
  return { ...readProfiles(search), ziip: readZiip(search) }
}

function readProfiles(search: PeaksSearch): ReadPeaks {
  const view = { working: search.working ?? null }
  const instead = (problem: string) => ({ inputs: example, view, problems: [problem] })
  if (search.profile !== undefined) {
    const inputs = readProfile(search.profile)
    return inputs === null
      ? instead(
          'The profile of this link cannot be read: copy it whole. The example is shown instead.',
        )
      : { inputs, view, problems: [] }
  }
  const shown = examples[Number(search.example) - 1]
  if (shown !== undefined) return { inputs: shown.inputs, view, problems: [] }
  if (search.draft === undefined) return readPeaksSearch(search)
  const draft = readDraft(search.draft)
  return draft === undefined
    ? instead(
        'This link leads to a profile that was kept in another browser, or that is no longer kept here. The example is shown instead.',
      )
    : { ...draft, view }
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
      const profile = isLong(inputs) ? null : writeProfile(inputs)
      let profileOrDraft: PeaksSearch
      if (profile === null || profile.length > longestAddress) {
        if (!replace || draftName.current === undefined) draftName.current = newDraftName()
        writeDraft(draftName.current, inputs)
        profileOrDraft = { draft: draftName.current }
      } else profileOrDraft = { profile }
      const { working } = view
      const asked = {
        ...profileOrDraft,
        ...(working === null ? {} : { working }),
        ...writeZiip(ziip),
      }
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
  const moveZiip = useCallback<PeaksState['moveZiip']>(
    (update) => address.move((held) => ({ ...held, ziip: update(held.ziip) })),
    [address.move],
  )
  const changeZiip = useCallback<PeaksState['moveZiip']>(
    (update) => address.change((held) => ({ ...held, ziip: update(held.ziip) })),
    [address.change],
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
    changeZiip,
    openWorking,
    closeWorking,
  }
}
