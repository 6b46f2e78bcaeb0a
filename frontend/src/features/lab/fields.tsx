import { Fields } from '@/components/fields'
import { useValue } from '@/components/form'
import { AddRow, CheckAt, ItemHead, RemoveRow, Rows, TextAt } from '@/components/form-fields'
import form from '@/components/form-fields.module.css'
import { NumberAt } from '@/components/form-numbers'
import classes from './lab.module.css'
import type { Inputs } from './lab-queries'

/** An item of a list with its name, and what takes it out. */
function Head({ at, label }: { at: string; label?: string }) {
  const { value: name } = useValue<string>(`${at}.label`)
  return (
    <ItemHead at={at} name={name}>
      <TextAt at={`${at}.label`} {...(label === undefined ? {} : { label })} />
    </ItemHead>
  )
}

/** The stations of a model: where a transaction is served and may wait. */
export function StationsFields() {
  return (
    <>
      <h2 className="m-0 size-text strong">Stations</h2>
      <Rows at="stations">
        {(at, position) => (
          <div className={`stack gap-4 ${classes.row}`}>
            <Head at={at} label={`Station ${position + 1}`} />
            <Fields at={at} halves names={['servers', 'demand_seconds']} />
            <CheckAt at={`${at}.waiting`} not>
              A delay without waiting, such as a network’s
            </CheckAt>
          </div>
        )}
      </Rows>
      <div className="row gap-4 mt-5">
        {['CPs', 'QR TCB', 'L8 TCBs', 'zIIPs', 'Sessions', 'Network'].map((label) => (
          <AddRow
            key={label}
            at="stations"
            make={() => ({
              ...{ label, servers: 1, demand_seconds: 0.001 },
              waiting: label !== 'Network',
            })}
          >
            Add {label}
          </AddRow>
        ))}
      </div>
    </>
  )
}

/** Clients beside the first ones, with a demand of their own at each station. */
export function ClassesFields() {
  const { value: stations } = useValue<Inputs<'closed-model'>['stations']>('stations')
  const { value: groups } = useValue<readonly { label: string }[]>('classes')
  return (
    <details className={`pt-5 ruled ${form.advanced}`} open={groups.length > 0}>
      <summary>Further classes of clients</summary>
      <div className="stack gap-5">
        <Rows at="classes">
          {(at) => (
            <div className={`stack gap-4 ${classes.row}`}>
              <Head at={at} />
              <div className="stack halves top gap-5">
                <Fields at={at} names={['clients', 'think_seconds']} />
                <Rows at="stations">
                  {(station, position) => (
                    <NumberAt
                      at={`${at}.demand_seconds.${position}`}
                      of={`${station}.demand_seconds`}
                      label={`Demand: ${stations[position]?.label}`}
                    />
                  )}
                </Rows>
              </div>
            </div>
          )}
        </Rows>
        <AddRow
          at="classes"
          make={(rows) => ({
            ...{ label: `Class ${rows.length + 2}`, clients: 1, think_seconds: 0 },
            demand_seconds: stations.map((station) => station.demand_seconds),
          })}
        >
          Add a class
        </AddRow>
      </div>
    </details>
  )
}

/** What a test measured, to stand beside the model. */
export function MeasuredFields() {
  const { value: measured } = useValue<readonly unknown[]>('measured')
  return (
    <details className={`pt-5 ruled ${form.advanced}`} open={measured.length > 0}>
      <summary>Points that your test measured</summary>
      <div className="stack gap-5">
        <Rows at="measured">
          {(at, position) => (
            <div className={`stack bottom gap-4 ${form.itemHead} stack gap-4 ${classes.row}`}>
              <Fields
                at={at}
                halves
                names={['clients', 'throughput_per_second', 'response_seconds']}
              />
              <RemoveRow at={at} name={`point ${position + 1}`} />
            </div>
          )}
        </Rows>
        <AddRow
          at="measured"
          make={() => ({ clients: 1, throughput_per_second: 1, response_seconds: 0.01 })}
        >
          Add a measured point
        </AddRow>
      </div>
    </details>
  )
}
