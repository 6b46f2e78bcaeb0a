import { Link, useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { Button, buttonClass } from '@/components/button'
import { clock } from '@/components/clock'
import { useForm, useValue } from '@/components/form'
import { ChecksAt, ChoiceAt, ErrorAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { Icon } from '@/components/icon'
import {
  type CaseBill,
  type CaseHandover,
  handOver,
  type Profile,
} from '@/components/profile-handover'
import { productHoursText, savingText, sourceText } from '@/components/profile-savings'
import { TimeAt } from '@/components/time-field'
import { formatWithUnit } from '@/components/units'
import { billedText, billText } from './bill-text'
import { KeptProfiles } from './kept-profiles'
import { type ContentUpdate, withoutSavings } from './scenario-draft'

interface ProfileProps {
  update: (update: ContentUpdate) => void
  /** What the window saves; null: not known. */
  savedMsu: number | null
  /** The stored scenario; null: not saved yet. */
  scenario: { id: string; name: string } | null
  /** Takes up what a file says of the case. */
  onFile: (handed: CaseHandover) => void
}

/** The days in which the billed peak is found, and where in them the peak window lies. */
export const ProfileSection = memo(function ProfileSection({
  savedMsu,
  scenario,
  update,
  onFile,
}: ProfileProps) {
  const navigate = useNavigate()
  const { change } = useForm()
  const { value: profile } = useValue<Profile | null>('profile')
  const { value: peakHours } = useValue<number>('workload.peak_hours')
  // profiles that were stored before savings were have none
  const savings = profile?.savings ?? []
  function openInPeaks() {
    if (profile === null) return
    handOver('peaks', { profile, peak_hours: peakHours, saved_msu: savedMsu, scenario })
    void navigate({ to: '/peaks' })
  }
  return (
    <>
      <ErrorAt at="profile" />
      <BillBefore />
      {profile === null ? (
        <>
          <p className="hint m-0 leading">
            Without a profile the money takes the whole saving of the window. With the customer’s
            days it follows what is billed once the peak has moved. Take a file, or draw, paste or
            load days in Peaks and choose “Use in a scenario” there.
          </p>
          <KeptProfiles onUse={onFile} />
          <div>
            <Link to="/peaks" className={buttonClass('outline')}>
              Open Peaks
            </Link>
          </div>
        </>
      ) : (
        <>
          {savings.length > 0 ? (
            <div className={form.item}>
              <p className="hint m-0 leading">
                The bill falls by the savings stated in Peaks, not by what the work saves:
              </p>
              <ul className="stack gap-3 m-0 pl-6">
                {savings.map((saving, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are only taken away together
                  <li key={position} className="hint m-0 leading">
                    {savingText(saving)}
                  </li>
                ))}
              </ul>
              <div>
                <Button look="outline" small onClick={() => update(withoutSavings)}>
                  Use what the work saves
                </Button>
              </div>
            </div>
          ) : (
            <>
              <TimeAt
                at="profile.window.start_minute"
                label="The peak window begins at"
                hint={`It lasts ${formatWithUnit(peakHours, 'h')}, the length of the peak window above.`}
              />
              {(profile.days[0]?.lpars.length ?? 0) > 1 && (
                <ChoiceAt
                  at="profile.window.lpar"
                  label="LPAR of the work"
                  options={(profile.days[0]?.lpars ?? []).map(({ lpar }) => ({
                    value: lpar,
                    label: lpar,
                  }))}
                />
              )}
              {profile.days.length > 1 && profile.days.length <= mostChoices && (
                <ChecksAt
                  at="profile.window.days"
                  legend="Days on which the work runs"
                  options={profile.days.map(({ label }) => ({ value: label, label }))}
                  least={1}
                />
              )}
            </>
          )}
          {termsText(profile).map((text) => (
            <p key={text} className="hint m-0 leading">
              {text}
            </p>
          ))}
          <div className={`stack bottom gap-4 ${form.itemHead}`}>
            <Button onClick={openInPeaks}>Open in Peaks</Button>
            <Button look="quiet" onClick={() => change('profile', null)}>
              <Icon name="trash" />
              Remove the profile
            </Button>
          </div>
        </>
      )}
    </>
  )
})

/** The month of a bill that the saving is held against. */
function BillBefore() {
  const { change } = useForm()
  const { value: bill } = useValue<CaseBill | null | undefined>('bill')
  if (bill == null) return null
  return (
    <div className={form.item}>
      <p className="m-0 size-small medium">From the bill of {billText(bill)}</p>
      <p className="hint m-0 leading">
        {`It states: ${billedText(bill)}. It is the whole machine’s month before the change.`}
      </p>
      <div>
        <Button look="quiet" small onClick={() => change('bill', null)}>
          <Icon name="trash" />
          Leave out the bill
        </Button>
      </div>
    </div>
  )
}

/** More kinds of day than these are days of a loaded series, not kinds. */
const mostChoices = 12

/** Returns what the profile says of its file, caps and products; those stored before have none. */
function termsText({
  sources = [],
  defined_capacities = [],
  capacity_changes = [],
  starts_on,
  absolute_caps = [],
  groups = [],
  products = [],
}: Profile): string[] {
  return [
    ...sources.map(sourceText),
    ...defined_capacities.map(
      (capacity) =>
        `${capacity.lpar} has a defined capacity of ${formatWithUnit(capacity.defined_capacity_msu, 'MSU')}.`,
    ),
    ...capacity_changes.map(
      ({ lpar, day, minute, defined_capacity_msu: msu }) =>
        `${lpar} has ${msu === null ? 'no defined capacity' : `a defined capacity of ${formatWithUnit(msu, 'MSU')}`} from ${dayText(starts_on, day)}, ${clock(minute)} on.`,
    ),
    ...absolute_caps.map(
      (cap) =>
        `${cap.lpar} has an absolute cap of ${formatWithUnit(cap.absolute_cap_msu, 'MSU')}: no interval uses more.`,
    ),
    ...groups.map(
      (group) =>
        `${group.lpars.join(', ')} are the group ${group.group}, billed together by ${formatWithUnit(group.limit_msu, 'MSU')} at most.`,
    ),
    ...products.map(
      (product) =>
        `${product.product} runs in ${productHoursText(product.lpars, product.hours ?? [])}, and is billed by their peak.`,
    ),
  ]
}

/** Says which day of a calendar it is, counted from 0. */
function dayText(startsOn: string | null | undefined, day: number): string {
  if (startsOn == null) return `day ${day + 1}`
  return new Date(Date.parse(`${startsOn}T00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the days in few words. */
export function profileText(profile: Profile | null | undefined): string {
  if (profile == null) return 'none'
  const days = profile.calendar.length
  const lpars = profile.days[0]?.lpars.length ?? 0
  return `${days} ${days === 1 ? 'day' : 'days'}, ${lpars} ${lpars === 1 ? 'LPAR' : 'LPARs'}, every ${profile.interval_minutes} min`
}
