import { memo, useCallback } from 'react'
import { fields } from '@/api/fields.gen'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { type FormProps, Section, useValidityOf } from './form-parts'
import { emptyZiip, type ZiipDraft } from './scenario-draft'
import classes from './scenario-form.module.css'

const numbers = ['engines', 'ziip_seconds_in_use_per_hour', 'r723nffs'] as const

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
            {numbers.map((name) => (
              <NumberField
                key={name}
                {...fields.Offload[name]}
                value={ziip[name] ?? null}
                onChange={(value) => value !== null && put({ [name]: value })}
                onValidity={validity(`ziip.${name}`)}
                error={errors[`ziip.${name}`] ?? (name === 'engines' ? errors.ziip : undefined)}
              />
            ))}
            <NumberField
              {...fields.Offload.overflow_share}
              style="percent"
              value={ziip.overflow_share ?? null}
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
