import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { TextField } from '@/components/text-field'
import classes from './lab.module.css'
import { LabMilliseconds, LabNumber } from './lab-frame'
import type { Station } from './lab-queries'
import type { Lab } from './use-lab'

const mostStations = 10

interface StationsFieldsProps {
  stations: readonly Station[]
  lab: Pick<Lab<never, never>, 'settle' | 'onValidity' | 'errors'>
  move: (stations: Station[]) => void
  change: (stations: Station[]) => void
}

/** The stations of a model: where a transaction is served and may wait. */
export function StationsFields({ stations, lab, move, change }: StationsFieldsProps) {
  const put = (position: number, part: Partial<Station>) =>
    stations.map((one, at) => (at === position ? { ...one, ...part } : one))
  return (
    <>
      <h2 className={classes.heading}>Stations</h2>
      {stations.map((station, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name that stays
        <div key={position} className={classes.row}>
          <TextField
            label={`Station ${position + 1}`}
            value={station.label}
            maxLength={120}
            onChange={(label) => move(put(position, { label }))}
            error={lab.errors[`stations.${position}.label`]}
          />
          <div className={classes.pair}>
            <LabNumber
              input={fields.Station.servers}
              value={station.servers}
              place={`stations.${position}.servers`}
              lab={lab}
              onChange={(servers) => move(put(position, { servers }))}
            />
            <LabMilliseconds
              input={fields.Station.demand_seconds}
              value={station.demand_seconds}
              place={`stations.${position}.demand_seconds`}
              lab={lab}
              onChange={(demand_seconds) => move(put(position, { demand_seconds }))}
            />
          </div>
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={!station.waiting}
              onChange={(event) => change(put(position, { waiting: !event.currentTarget.checked }))}
            />
            A delay without waiting, such as a network’s
          </label>
          {stations.length > 1 && (
            <div>
              <Button small onClick={() => change(stations.filter((_, at) => at !== position))}>
                Remove {station.label}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className={classes.buttons}>
        {(['CPs', 'QR TCB', 'L8 TCBs', 'zIIPs', 'Sessions', 'Network'] as const).map((label) => (
          <Button
            key={label}
            small
            disabled={stations.length >= mostStations}
            onClick={() =>
              change([
                ...stations,
                { label, servers: 1, demand_seconds: 0.001, waiting: label !== 'Network' },
              ])
            }
          >
            Add {label}
          </Button>
        ))}
      </div>
    </>
  )
}
