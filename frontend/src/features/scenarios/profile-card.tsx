import { memo, useMemo } from 'react'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { PeakCard } from '@/components/peak-card'
import { profileCourse } from '@/components/profile-course'
import type { ResultsProps } from './scenario-results'

/** The days of the old and the new peak. */
export default memo(function ProfileCard({
  answer,
  find,
  content,
}: Pick<ResultsProps, 'answer' | 'find' | 'content'>) {
  const peaks = answer.profile
  const days = content.profile ?? null
  // the cap of the money holds for one LPAR; it says nothing about the sum of several
  const alone = days?.days[0]?.lpars.length === 1
  const cap = alone ? (content.money?.defined_capacity_msu ?? null) : null
  const startsOn = days?.starts_on ?? null
  const course = useMemo(
    () => (peaks === null ? null : profileCourse(peaks, cap, startsOn)),
    [peaks, cap, startsOn],
  )
  const sources = sourceList(sourcesOf(find, ['billed_saving_msu']))
  if (course === null || sources === null) return null
  return (
    <PeakCard
      course={course}
      unit="MSU of all LPARs on the days of both peaks; shaded are the hours that each averages"
      sources={sources}
      fileName="headroom-scenario-peak"
    />
  )
})
