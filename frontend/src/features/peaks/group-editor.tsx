import { NumberField } from '@/components/number-field'
import { TextField } from '@/components/text-field'
import { ListRows, LparChecks, nameError } from './list-rows'
import classes from './peaks-controls.module.css'
import { type Group, limits, longestName, mostGroups, type PeaksInputs } from './peaks-inputs'
import { type Changes, rowsOf } from './profile-changes'

interface GroupEditorProps extends Changes {
  inputs: PeaksInputs
  onValidity: (field: string, valid: boolean) => void
}

/** Capacity groups: LPARs that together are billed by no more than a limit. */
export function GroupEditor({ inputs, onValidity, ...changes }: GroupEditorProps) {
  const { groups } = inputs
  const names = inputs.lpars.map(({ name }) => name)
  // an LPAR is in one group at most
  const taken = (lpar: string) => groups.some(({ lpars }) => lpars.includes(lpar))
  return (
    <>
      <p className={`quiet m-0 leading ${classes.soft}`}>
        The LPARs of a group are billed together by the lower of their sum and its limit.
      </p>
      <ListRows<Group>
        rows={groups}
        name={({ group }) => group}
        most={mostGroups}
        add="Add a group"
        next={(held) => {
          const lpars = names.filter((lpar) => !taken(lpar))
          let number = held.length + 1
          while (held.some(({ group }) => group === `Group ${number}`)) number += 1
          return lpars.length === 0 ? null : { group: `Group ${number}`, lpars, limit_msu: 100 }
        }}
        onRemove={(position) => onValidity(`group-${position}`, true)}
        {...rowsOf(changes, 'groups')}
      >
        {({ group, lpars, limit_msu }, position, set, type) => (
          <>
            <TextField
              label={`Group ${position + 1}`}
              value={group}
              maxLength={longestName}
              error={nameError(
                groups.map((held) => held.group),
                position,
                'A group',
              )}
              onChange={(next) => set({ group: next })}
            />
            <NumberField
              label={`Limit of ${group}`}
              unit="MSU"
              value={limit_msu}
              limits={limits.defined_capacity_msu}
              onChange={(limit) => limit !== null && type({ limit_msu: limit })}
              onSettle={changes.settle}
              onValidity={(valid) => onValidity(`group-${position}`, valid)}
            />
            <LparChecks
              lpars={names}
              chosen={lpars}
              taken={taken}
              onChange={(next) => set({ lpars: next })}
            />
          </>
        )}
      </ListRows>
    </>
  )
}
