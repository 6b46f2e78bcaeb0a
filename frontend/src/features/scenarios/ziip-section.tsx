import { memo } from 'react'
import type { Schemas } from '@/api/schemas'
import { ziipWords } from '@/api/ziip-words.gen'
import { useForm, useValue } from '@/components/form'
import { ChoiceAt, optionsOf } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { formatFigure } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { Section } from './form-parts'
import { emptyZiip } from './scenario-draft'

/** The zIIPs that take the window's work: what finds them busy runs on GPs and is no saving. */
export const ZiipSection = memo(function ZiipSection() {
  const { change } = useForm()
  const { value: ziip, error } = useValue<Schemas['Offload'] | null>('ziip')
  return (
    <Section
      title={ziipWords.of_lpar}
      state={
        ziip === null
          ? 'not included'
          : `${formatFigure(ziip.engines)} zIIP${ziip.engines === 1 ? '' : 's'}`
      }
      fields={['ziip']}
      open={ziip !== null}
    >
      <Segmented
        label={ziipWords.overflow_of_ziips}
        value={ziip === null ? 'none' : 'stated'}
        onChange={(chosen) => change('ziip', chosen === 'none' ? null : emptyZiip)}
        options={optionsOf({ none: 'Not included', stated: 'Subtract overflow' })}
      />
      <p className="hint m-0 leading">
        Work that finds the zIIPs busy runs on GPs. Enter the zIIPs to subtract it from the saving.
      </p>
      {ziip !== null && (
        <>
          <div className="stack halves top gap-5">
            <NumberAt at="ziip.engines" error={error} />
            <NumberAt at="ziip.ziip_seconds_in_use_per_hour" />
            <NumberAt at="ziip.r723nffs" />
            <NumberAt at="ziip.overflow_share" />
          </div>
          <ChoiceAt at="ziip.honor_priority" />
        </>
      )}
    </Section>
  )
})
