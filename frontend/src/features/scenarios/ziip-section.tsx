import { memo, useCallback } from 'react'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { type FormProps, Section, useValidityOf } from './form-parts'
import { emptyZiip, type ZiipDraft } from './scenario-draft'
import classes from './scenario-form.module.css'

const limits = {
  engines: { low: 1, high: 64, whole: true },
  seconds: { low: 0, high: 3600 * 64 },
  r723nffs: { low: 256, high: 25_600 },
  share: { low: 0, high: 1 },
} as const

interface ZiipProps extends FormProps {
  ziip: ZiipDraft | null
}

/** The zIIPs that take the window's work: what finds them busy runs on GPs and is no saving. */
export const ZiipSection = memo(function ZiipSection({
  ziip,
  update,
  onValidity,
  errors,
}: ZiipProps) {
  const validity = useValidityOf(onValidity)
  const put = useCallback(
    (change: Partial<ZiipDraft>) =>
      update((draft) =>
        draft.ziip == null ? draft : { ...draft, ziip: { ...draft.ziip, ...change } },
      ),
    [update],
  )
  return (
    <Section
      title="zIIPs of the LPAR"
      state={
        ziip === null
          ? 'left out'
          : `${formatFigure(ziip.engines)} zIIP${ziip.engines === 1 ? '' : 's'}`
      }
      fields={['ziip']}
      errors={errors}
      open={ziip !== null}
    >
      <Segmented
        label="Overflow of zIIPs"
        value={ziip === null ? 'none' : 'stated'}
        onChange={(chosen) =>
          update((draft) => ({ ...draft, ziip: chosen === 'none' ? null : emptyZiip }))
        }
        options={[
          { value: 'none', label: 'Left out' },
          { value: 'stated', label: 'Take overflow off' },
        ]}
      />
      <p className={classes.hint}>
        Work that finds the zIIPs busy runs on GPs. Enter the zIIPs to take it off the saving.
      </p>
      {ziip !== null && (
        <>
          <div className={classes.fields}>
            <NumberField
              label="zIIPs"
              unit="zIIP"
              value={ziip.engines}
              limits={limits.engines}
              onChange={(engines) => engines !== null && put({ engines })}
              onValidity={validity('ziip.engines')}
              error={errors['ziip.engines'] ?? errors.ziip}
            />
            <NumberField
              label="Other work on these zIIPs"
              unit="s/h"
              value={ziip.ziip_seconds_in_use_per_hour}
              limits={limits.seconds}
              hint="In the peak window"
              onChange={(seconds) =>
                seconds !== null && put({ ziip_seconds_in_use_per_hour: seconds })
              }
              onValidity={validity('ziip.ziip_seconds_in_use_per_hour')}
              error={errors['ziip.ziip_seconds_in_use_per_hour']}
            />
            <NumberField
              label="Normalisation, R723NFFS"
              unit=""
              value={ziip.r723nffs}
              limits={limits.r723nffs}
              hint="256 where zIIPs are as fast as GPs"
              onChange={(r723nffs) => r723nffs !== null && put({ r723nffs })}
              onValidity={validity('ziip.r723nffs')}
              error={errors['ziip.r723nffs']}
            />
            <NumberField
              label="Share that overflows, your own"
              unit="%"
              style="percent"
              value={ziip.overflow_share ?? null}
              limits={limits.share}
              optional
              placeholder="As measured"
              onChange={(overflow_share) => put({ overflow_share })}
              onValidity={validity('ziip.overflow_share')}
              error={errors['ziip.overflow_share']}
            />
          </div>
          <p className={classes.label}>When zIIPs are busy (IIPHONORPRIORITY)</p>
          <Segmented
            label="When zIIPs are busy (IIPHONORPRIORITY)"
            value={ziip.honor_priority ? 'yes' : 'no'}
            onChange={(chosen) => put({ honor_priority: chosen === 'yes' })}
            options={[
              { value: 'yes', label: 'YES: GPs help' },
              { value: 'no', label: 'NO: work waits' },
            ]}
          />
        </>
      )}
    </Section>
  )
})
