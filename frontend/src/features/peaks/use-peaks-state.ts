import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { addressText } from '@/components/address-text'
import { type Calculator, type Held, useCalculatorAddress } from '@/components/use-calculator'
import { isLong, longestAddress, newDraftName, readDraft, writeDraft } from './peaks-draft'
import { example, examples, type PeaksInputs } from './peaks-inputs'
import { readProfile, writeProfile } from './peaks-link'
import { type PeaksSearch, type ReadPeaks, readPeaksSearch } from './peaks-search'
import { readZiip, writeZiip, type ZiipInputs } from './ziip-inputs'

const route = getRouteApi('/peaks')

export type Update = (inputs: PeaksInputs) => PeaksInputs

interface PeaksHeld extends Held<PeaksInputs> {
  ziip: ZiipInputs
}

type Working = Pick<Calculator<PeaksHeld>, 'settle' | 'openWorking' | 'closeWorking'>

export interface PeaksState extends PeaksHeld, Working {
  problems: readonly string[]
  /** Whether the address alone reproduces the page; otherwise the browser holds the profile. */
  inAddress: boolean
  /** Changes inputs as part of a movement that `settle` ends; the movement is one step for Back. */
  move: (update: Update) => void
  /** Changes inputs in one step for Back. */
  change: (update: Update) => void
  /** Changes what is asked about zIIPs as part of a movement that `settle` ends. */
  moveZiip: (update: (ziip: ZiipInputs) => ZiipInputs) => void
  /** The same in one step for Back. */
  changeZiip: PeaksState['moveZiip']
}

/** Returns the inputs of an address, or of the draft that it names. */
function readProfiles(search: PeaksSearch): ReadPeaks {
  const instead = (problem: string) => ({ inputs: example, problems: [problem] })
  if (search.profile !== undefined) {
    const inputs = readProfile(search.profile)
    return inputs === null
      ? instead(
          'The profile of this link cannot be read: copy it whole. The example is shown instead.',
        )
      : { inputs, problems: [] }
  }
  const shown = examples[Number(search.example) - 1]
  if (shown !== undefined) return { inputs: shown.inputs, problems: [] }
  if (search.draft === undefined) return readPeaksSearch(search)
  return (
    readDraft(search.draft) ??
    instead(
      'This link leads to a profile that was kept in another browser, or that is no longer kept here. The example is shown instead.',
    )
  )
}

/** Returns all that an address holds. */
function read(search: PeaksSearch): ReadPeaks & PeaksHeld {
  const working = search.working ?? null
  return { ...readProfiles(search), ziip: readZiip(search), working }
}

/** The page's state. It lives in the address, or, where it is too long for that, in a draft. */
export function usePeaksState(): PeaksState {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useMemo(() => read(search), [search])
  const draftName = useRef(search.draft)
  const shown = useRef('')
  shown.current = addressText(search)
  const write = useCallback(
    ({ inputs, ziip, working }: PeaksHeld, replace: boolean) => {
      const profile = isLong(inputs) ? null : writeProfile(inputs)
      let profileOrDraft: PeaksSearch
      if (profile === null || profile.length > longestAddress) {
        if (!replace || draftName.current === undefined) draftName.current = newDraftName()
        writeDraft(draftName.current, inputs)
        profileOrDraft = { draft: draftName.current }
      } else profileOrDraft = { profile }
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
  const address = useCalculatorAddress<PeaksHeld>(found, write)
  const { state, move, change, settle, openWorking, closeWorking } = address
  const moveZiip = useCallback<PeaksState['moveZiip']>(
    (update) => move((held) => ({ ...held, ziip: update(held.ziip) })),
    [move],
  )
  const changeZiip = useCallback<PeaksState['moveZiip']>(
    (update) => change((held) => ({ ...held, ziip: update(held.ziip) })),
    [change],
  )
  return {
    ...{ settle, openWorking, closeWorking },
    ...state,
    problems: found.problems,
    inAddress: search.draft === undefined,
    move: address.moveInputs,
    change: address.changeInputs,
    moveZiip,
    changeZiip,
  }
}
